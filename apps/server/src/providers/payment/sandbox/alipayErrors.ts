/** An error response of Alipay's gateway. */
export interface AlipayErrorAnswer {
  code: string;
  sub_code: string;
  sub_msg: string;
}

/** An error about the request itself; the code of a business error unless another one is given. */
export const toAlipayError = (sub_code: string, sub_msg: string, code = '40004'): AlipayErrorAnswer => ({
  code,
  sub_code,
  sub_msg,
});
