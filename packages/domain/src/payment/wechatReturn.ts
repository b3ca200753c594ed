/** `state` of WeChat's authorization, by which the order's page knows that the `code` in its URL is WeChat's. */
export const wechatReturnState = 'wechat';
