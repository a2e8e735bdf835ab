import { type NoticeKind, noticeKindNames, noticeKinds } from "../shared/names/notice-kinds.ts";

export type MailTopic = "marketing" | "digest" | NoticeKind;

const numbers: Readonly<Record<MailTopic, number>> = {
  marketing: 1,
  digest: 2,
  ...(Object.fromEntries(noticeKindNames.map((name) => [name, noticeKinds[name].number])) as Record<
    NoticeKind,
    number
  >),
};

/** Stable: links are opened years later. */
export const numberOfTopic = (topic: MailTopic): number => numbers[topic];

export const topicOfNumber = (number: number): MailTopic | undefined =>
  (Object.keys(numbers) as MailTopic[]).find((topic) => numbers[topic] === number);
