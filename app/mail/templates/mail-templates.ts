import {
  accountExistsMail,
  confirmEmailMail,
  emailChangedMail,
  emailChangeMail,
  newSignInMail,
  passwordChangedMail,
  resetPasswordMail,
} from "./account-mail.ts";
import { billingAlertMail, billingMail } from "./billing-mail.ts";
import { digestMail } from "./digest-mail.ts";
import { lookupAlertMail } from "./lookup-mail.ts";
import { messageMail } from "./message-mail.ts";
import { noticeMail } from "./notice-mail.ts";
import { promoMail } from "./promo-mail.ts";

/** By name in the outbox. */
export const mailTemplates = {
  digest: digestMail,
  notice: noticeMail,
  "confirm-email": confirmEmailMail,
  "reset-password": resetPasswordMail,
  "password-changed": passwordChangedMail,
  "email-change": emailChangeMail,
  "email-changed": emailChangedMail,
  "account-exists": accountExistsMail,
  "new-sign-in": newSignInMail,
  "public-message": messageMail,
  billing: billingMail,
  "billing-alert": billingAlertMail,
  promo: promoMail,
  "lookup-alert": lookupAlertMail,
} as const;

export type MailTemplateName = keyof typeof mailTemplates;
