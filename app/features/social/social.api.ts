import { assertEmailConfirmed } from "../../identity/assert-confirmed.ts";
import { logSecurity } from "../../identity/security-log.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { readerModule } from "../../server/files/file-pool.ts";
import { readInProcess, requireUpload } from "../../server/files/read-upload.ts";
import { AppError } from "../../shared/app-error.ts";
import type { operations } from "./picture.reader.ts";
import type { OwnProfile, ProfileDraft, socialContract } from "./social.contract.ts";
import {
  getForEdit,
  getOwnPublic,
  getPublicProfile,
  ownerOfName,
  savePicture,
  saveProfile,
} from "./social.queries.ts";
import { findNameFault } from "./user-name.ts";

const pictureReader = readerModule<typeof operations>(new URL("./picture.reader.ts", import.meta.url));

const faultCodes = { format: "user-name", reserved: "name-reserved" } as const;

/** @throws AppError INVALID_INPUT with the field, EMAIL_UNCONFIRMED, DEMO_ACCOUNT */
async function editProfile(ctx: UserCtx, draft: ProfileDraft): Promise<OwnProfile> {
  const { db, user } = ctx;
  const before = await getForEdit(db, user.id);
  const fault = draft.userName === "" ? null : findNameFault(draft.userName);
  if (fault) throw new AppError("INVALID_INPUT", {}, [{ path: "userName", code: faultCodes[fault] }]);
  if (draft.isPublic && draft.userName === "")
    throw new AppError("INVALID_INPUT", {}, [{ path: "userName", code: "required" }]);
  if (draft.isPublic) {
    if (user.isDemo) throw new AppError("DEMO_ACCOUNT");
    await assertEmailConfirmed(ctx);
  }
  await saveProfile(db, user.id, draft);
  if (draft.isPublic !== before.isPublic) {
    const event = draft.isPublic ? "profile-published" : "profile-hidden";
    await logSecurity(db, user.id, event, { now: ctx.now(), address: ctx.address });
  }
  return getForEdit(db, user.id);
}

async function uploadPicture(ctx: UserCtx): Promise<OwnProfile> {
  const { bytes } = await requireUpload(ctx);
  const picture = await readInProcess(ctx, pictureReader, "draw", { bytes });
  await savePicture(ctx.db, ctx.user.id, picture, ctx.now());
  return getForEdit(ctx.db, ctx.user.id);
}

export const socialHandlers: Handlers<typeof socialContract> = {
  "GET /api/social/public-profile": ({ db, language }, { userName }) =>
    getPublicProfile(db, userName, language),
  "GET /api/social/public-profile/for-edit": ({ db, user }) => getForEdit(db, user.id),
  "PUT /api/social/public-profile/edit": editProfile,
  "GET /api/social/public-profile/check-username": async ({ db, user }, { userName }) => {
    const fault = findNameFault(userName);
    if (fault) return { fault };
    const owner = await ownerOfName(db, userName);
    return { fault: owner === null || owner === user.id ? null : "taken" };
  },
  "GET /api/user/getpublicprofile": async ({ db, user, language }) => ({
    profile: await getOwnPublic(db, user.id, language),
  }),
  "POST /api/social/public-profile/avatar": uploadPicture,
  "DELETE /api/social/public-profile/avatar": async ({ db, user, now }) => {
    await savePicture(db, user.id, null, now());
    return getForEdit(db, user.id);
  },
};
