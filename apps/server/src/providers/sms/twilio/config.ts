/** Configuration of a Twilio account. */
export interface TwilioConfig {
  accountSid: string;
  authToken: string;
  /** A number such as `+12025550123`, a messaging service (`MG…`) or a sender's name. */
  from: string;
  /** Without a trailing slash. */
  host: string;
}

export const twilioHost = 'https://api.twilio.com';
