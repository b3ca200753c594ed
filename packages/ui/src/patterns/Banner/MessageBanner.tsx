import { Banner, type BannerTone } from './Banner.tsx';

/** The result of the last attempt, as a dialog shows it above its fields. */
export interface BannerMessage {
  tone: BannerTone;
  text: string;
}

/** Banner of the answer to a press, which is announced; nothing without a message. */
export function MessageBanner({ message }: { message: BannerMessage | undefined }) {
  if (!message) return null;
  return (
    <Banner tone={message.tone} isAnnounced>
      {message.text}
    </Banner>
  );
}
