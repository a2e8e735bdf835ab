import { type NoticeKind, noticeKindNames, noticeKinds } from "../shared/names/notice-kinds.ts";

/** What one can unsubscribe from: news of the product, the weekly mail, and every kind of notice. */
export type MailTopic = "marketing" | "digest" | NoticeKind;

const numbers: Readonly<Record<MailTopic, number>> = {
  marketing: 1,
  digest: 2,
  ...(Object.fromEntries(noticeKindNames.map((name) => [name, noticeKinds[name].number])) as Record<
    NoticeKind,
    number
  >),
};

/** The number of a topic in links, which are read for years. */
export const numberOfTopic = (topic: MailTopic): number => numbers[topic];

/** The topic of a number, or undefined. */
export const topicOfNumber = (number: number): MailTopic | undefined =>
  (Object.keys(numbers) as MailTopic[]).find((topic) => numbers[topic] === number);
