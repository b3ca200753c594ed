/** Configuration of Aliyun's short message service. */
export interface AliyunSmsConfig {
  accessKeyId: string;
  accessKeySecret: string;
  /** The approved signature, without brackets. */
  sign: string;
  /** Without a trailing slash. */
  endpoint: string;
}

export const aliyunSmsEndpoint = 'https://dysmsapi.aliyuncs.com';
