/** Configuration of Aliyun's identity verification. */
export interface AliyunIdentityConfig {
  accessKeyId: string;
  accessKeySecret: string;
  /** The scene of the console. */
  sceneId: string;
  /** In the order in which they are tried, without a trailing slash. */
  endpoints: readonly string[];
}

/** The endpoints of both regions. */
export const cloudauthEndpoints = [
  'https://cloudauth.cn-shanghai.aliyuncs.com',
  'https://cloudauth.cn-beijing.aliyuncs.com',
] as const;
