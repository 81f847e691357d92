import * as z from './zod.ts';
import { instant, ok, text } from './common.ts';
import { mailLanguage } from './mail.ts';
import { approvalLimitMaxMinor } from './payment-desk.ts';
import { route } from './route.ts';

/** Six digits of an authenticator app (RFC 6238), however they are grouped. */
const totpCode = text(12).check(z.regex(/^\s*(?:\d\s*){6}$/u));
const recoveryCode = text(40).check(z.minLength(1));
const secret = z.string().check(z.minLength(1), z.maxLength(128));

/** What of a browser's `toJSON` is needed (Web Authentication Level 3, 5.1); `response` as the authenticator gave it. */
const authenticatorAnswer = z.object({
  id: text(1400).check(z.minLength(1)),
  rawId: text(1400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
});
export type AuthenticatorAnswer = z.infer<typeof authenticatorAnswer>;

/** What is put before the authenticator: JSON forms of the options of the same specification. */
const authenticatorOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** A way to prove again who one is: a passkey, or the password with the code of the app. */
const proof = z.object({
  passkey: z.optional(authenticatorAnswer),
  password: z.optional(secret),
  totp: z.optional(totpCode),
});

/** What completes signing in where the account has a second factor: one of these. */
const secondStep = z.object({
  passkey: z.optional(authenticatorAnswer),
  totp: z.optional(totpCode),
  recoveryCode: z.optional(recoveryCode),
});
export type SecondStep = z.infer<typeof secondStep>;
export type StepUpProof = z.infer<typeof proof>;

const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  addedAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Whether it is kept by a service and so outlives the device. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** What the next factor takes: nothing more, a code by mail, or a fresh proof with one that is there. */
export const enrolments = ['open', 'code', 'proof'] as const;

const factors = z.object({
  passkeys: z.array(passkey),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.number(),
  hasPassword: z.boolean(),
  enrolment: z.enum(enrolments),
});
export type Factors = z.infer<typeof factors>;

/** Codes for the day on which no factor is at hand; shown once. Null where the account has them already. */
const recoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

/** A code that came by mail, where an account without factors takes one. */
const enrolmentCode = z.optional(text(100));

export const factorRoutes = {
  show: route({
    method: 'GET',
    path: '/api/me/factors',
    summary: 'Passkeys, authenticator app and recovery codes of the own account',
    access: 'account',
    response: factors,
  }),
  sendCode: route({
    method: 'POST',
    path: '/api/me/factors/code',
    summary: 'Sends a code to the own address, with which an account without factors takes its first one',
    access: 'account',
    body: z.object({ language: mailLanguage }),
    response: ok,
    status: 202,
  }),
  beginTotp: route({
    method: 'POST',
    path: '/api/me/factors/totp',
    summary: 'Makes the secret for an authenticator app; it counts once a code of the app has come back',
    access: 'account',
    body: z.object({ code: enrolmentCode }),
    response: z.object({ secret: z.string(), uri: z.string() }),
    status: 201,
  }),
  confirmTotp: route({
    method: 'POST',
    path: '/api/me/factors/totp/confirm',
    records: 'factor-changed',
    summary: 'Adds the authenticator app whose code this is',
    access: 'account',
    body: z.object({ totp: totpCode }),
    response: recoveryCodes,
  }),
  removeTotp: route({
    method: 'DELETE',
    path: '/api/me/factors/totp',
    records: 'factor-changed',
    stepUp: 'grave',
    summary: 'Removes the authenticator app',
    access: 'account',
    response: ok,
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/api/me/factors/passkeys/options',
    summary: 'What an authenticator needs to make a passkey',
    access: 'account',
    body: z.object({ code: enrolmentCode }),
    response: authenticatorOptions,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/me/factors/passkeys',
    records: 'factor-changed',
    summary: 'Adds a passkey',
    access: 'account',
    body: z.object({ name: text(60).check(z.minLength(1)), answer: authenticatorAnswer }),
    response: recoveryCodes,
    status: 201,
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/api/me/factors/passkeys/{passkeyId}',
    records: 'factor-changed',
    stepUp: 'grave',
    summary: 'Removes a passkey',
    access: 'account',
    params: z.object({ passkeyId: z.string().check(z.maxLength(1400)) }),
    response: ok,
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/me/factors/recovery-codes',
    records: 'factor-changed',
    stepUp: 'grave',
    summary: 'Makes new recovery codes; those before are worth nothing',
    access: 'account',
    response: recoveryCodes,
    status: 201,
  }),
  removeOfUser: route({
    method: 'DELETE',
    path: '/api/users/{uid}/factors',
    records: 'factor-changed',
    stepUp: 'grave',
    summary: 'Removes every factor of a colleague who has lost them, and ends all sessions of the account',
    access: ['admin'],
    params: z.object({ uid: text(100) }),
    response: ok,
  }),
};

/** The most that the policy can be loosened to: an hour, and a day. */
export const graveMinutesMax = 60;
export const workingDayMinutesMax = 24 * 60;

/** After how many minutes a session ends in which nobody does anything, unless administrators set another number. */
export const idleMinutesDefault = 60;
export const idleMinutesMin = 5;
export const idleMinutesMax = 8 * 60;

/** How old a proof of who one is may be, and how long a session goes on unused. */
const stepUpPolicy = z.object({
  /** For changes of roles, factors, limits and rules, and for the release of large payments. */
  graveMinutes: z.int().check(z.minimum(1), z.maximum(graveMinutesMax)),
  /** For decisions. */
  decisionMinutes: z.int().check(z.minimum(5), z.maximum(workingDayMinutesMax)),
  /** Payments above it, in CHF centimes, are released like grave acts. */
  releaseAboveMinor: z.int().check(z.minimum(0), z.maximum(approvalLimitMaxMinor)),
  /** A session ends after so long without a person. */
  idleMinutes: z.int().check(z.minimum(idleMinutesMin), z.maximum(idleMinutesMax)),
});
/** The policy to set, and the one that held before whoever sets it. */
const newStepUpPolicy = z.object({ ...stepUpPolicy.shape, seen: stepUpPolicy });
export type StepUpPolicy = z.infer<typeof stepUpPolicy>;

export const stepUpRoutes = {
  options: route({
    method: 'POST',
    path: '/api/me/step-up/options',
    summary: 'What an authenticator needs to prove again with a passkey who one is',
    access: 'account',
    response: authenticatorOptions,
  }),
  prove: route({
    method: 'POST',
    path: '/api/me/step-up',
    records: 'stepped-up',
    summary: 'Proves again who one is: by a passkey, or by the password and the authenticator app',
    access: 'account',
    body: proof,
    response: ok,
  }),
  policy: route({
    method: 'GET',
    path: '/api/step-up-policy',
    summary: 'How old a proof of who one is may be, and how long a session goes on unused',
    access: 'signed-in',
    response: stepUpPolicy,
  }),
  setPolicy: route({
    method: 'PUT',
    path: '/api/step-up-policy',
    records: 'settings-changed',
    stepUp: 'grave',
    summary:
      'Sets how old a proof may be, and how long a session goes on unused, unless another policy holds by now than was seen; sealed with what held before',
    access: ['admin'],
    body: newStepUpPolicy,
    response: stepUpPolicy,
  }),
};

/** Ways in that are no bearer token's: by passkey alone, and the second step of a sign-in. */
export const passkeyRoutes = {
  options: route({
    method: 'POST',
    path: '/api/identity/passkey/options',
    summary: 'What an authenticator needs to sign in with a passkey; the same for everybody',
    access: 'public',
    response: authenticatorOptions,
  }),
  signIn: route({
    method: 'POST',
    path: '/api/identity/passkey',
    records: 'signed-in',
    summary: 'Opens a session with a passkey',
    access: 'public',
    body: z.object({ answer: authenticatorAnswer }),
    response: ok,
  }),
  secondStepOptions: route({
    method: 'POST',
    path: '/api/identity/second-step/options',
    summary: 'What an authenticator needs to complete a sign-in with a passkey',
    access: 'public',
    response: authenticatorOptions,
  }),
  secondStep: route({
    method: 'POST',
    path: '/api/identity/second-step',
    records: 'signed-in',
    summary: 'Completes a sign-in that waits for the second factor; the session is the one of the cookie',
    access: 'public',
    body: secondStep,
    response: ok,
  }),
};
