import * as z from './zod.ts';
import { id, instant, isoDate, ok, page, scalar, text } from './common.ts';
import { bothWays, cursorPage, next } from './paging.ts';
import { findingReview, ledgerAudit } from './ledger-audit.ts';
import { route } from './route.ts';

/** What finds an entry: its id, or the proof hash or tx hash that somebody copied, hexadecimal. */
export const proofReference = z.union([id, z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/))]);

export const ledgerStatus = z.enum(['confirmed', 'pending', 'failed', 'verifying']);

/** Whether a timestamp is a qualified one: never the embedded authority's; of others nobody has said. */
export const tsaQualified = z.union([z.literal(false), z.literal('unknown')]);

/** Whether there is a content to show, or why not; `unreadable` bytes were altered. */
export const payloadState = z.enum(['present', 'erased', 'restricted', 'unreadable']);

/** An entry of the verifiable ledger (specification, section 3). It holds no personal data. */
export const ledgerEntry = z.object({
  entry_id: id,
  /** Number of the first published checkpoint that covers the entry. */
  block: z.nullable(z.number()),
  /** SHA-256 over the canonical form of `{payload, salt}`, hex. */
  proof_hash: z.string(),
  /** RFC 6962 leaf hash, hex; null until the entry is sealed. */
  tx_hash: z.nullable(z.string()),
  status: ledgerStatus,
  /** The batch that the covering checkpoint closes. */
  batch: z.enum(['open', 'closed']),
  metadata: z.object({
    kind: z.string(),
    actor: z.string(),
    caseId: z.optional(z.string()),
    clientId: z.optional(z.string()),
    reviewId: z.optional(z.string()),
    paymentId: z.optional(z.string()),
  }),
  timestamp: instant,
  leaf_index: z.nullable(z.number()),
  tree_size: z.nullable(z.number()),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** The entries that one checkpoint was the first to cover. */
const ledgerBlock = z.object({
  block: z.number(),
  entries: z.number(),
  /** Size of the tree under the checkpoint. */
  treeSize: z.number(),
  /** Whether it begins where the block before it ended, and lacks nothing; null where none is before it. */
  isLinked: z.nullable(z.boolean()),
});

/** Why a key counts no longer, as revocation lists name it (RFC 5280, 5.3.1). */
export const revocationReason = z.enum([
  'unspecified',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'certificateHold',
  'privilegeWithdrawn',
  'aACompromise',
]);

export const ledgerEntryDetail = z.extend(ledgerEntry, {
  statement: z.record(z.string(), z.unknown()),
  seal: z.object({ alg: z.string(), keyId: z.string(), signature: z.string() }),
  /** Public key of the firm, SPKI DER, base64. */
  sealPublicKey: z.string(),
  /** What was decided; null when erased or when the caller may not see personal data. */
  payload: z.nullable(z.record(z.string(), z.unknown())),
  salt: z.nullable(z.string()),
  payloadState,
  /** When the content was erased on demand, and the entry of that act. */
  erasure: z.nullable(z.object({ at: instant, proofId: id })),
  /** Signed note of the covering checkpoint. */
  checkpoint: z.nullable(z.string()),
  /** Inclusion proof, base64, leaf to root. */
  inclusionProof: z.nullable(z.array(z.string())),
  /** Name and raw Ed25519 public key (base64) of the log. */
  log: z.object({ origin: z.string(), publicKey: z.string() }),
  /** RFC 3161 token over the text of `checkpoint`; null while it is not stamped. */
  stamp: z.nullable(
    z.object({
      /** Base64. */
      token: z.string(),
      /** `embedded`, or the address of the authority. */
      tsa: z.string(),
      authority: z.string(),
      genTime: instant,
      serial: z.string(),
      qualified: tsaQualified,
    }),
  ),
  /** Whom this server trusts, for checking in the browser; certificates in DER, base64. */
  trust: z.object({
    sealRoots: z.array(z.string()),
    tsaRoots: z.array(z.string()),
    revokedKeys: z.array(z.object({ keyId: z.string(), revokedAt: instant, reason: revocationReason })),
  }),
});
export type LedgerEntryDetail = z.infer<typeof ledgerEntryDetail>;

export const verificationStep = z.object({
  id: z.enum(['payload', 'statement', 'seal', 'leaf', 'inclusion', 'checkpoint', 'timestamp']),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const verification = z.object({
  entry_id: id,
  ok: z.boolean(),
  steps: z.array(verificationStep),
  /** From the timestamp of the covering checkpoint; null while no timestamp authority is configured. */
  tsa_confirmation: z.nullable(instant),
  tsa_serial: z.nullable(z.string()),
  /** Null without a timestamp. */
  tsa_qualified: z.nullable(tsaQualified),
  /** SHA-256 of the firm's signature, hex. */
  signature_hash: z.string(),
  verified_at: instant,
});
export type Verification = z.infer<typeof verification>;

/** Newest first (`-entered`) where no order is asked for: what waits for its place in the tree, then the tree from its end. */
export const entryOrders = bothWays(['entered']);
export const orderedEntries = { ...cursorPage, sort: z.optional(z.enum(entryOrders)) };

export const ledgerRoutes = {
  audit: route({
    method: 'GET',
    path: '/ledger/audit',
    summary: 'The last audit that the product made by itself; null before the first',
    access: ['admin', 'editor'],
    response: z.object({ audit: z.nullable(ledgerAudit) }),
  }),
  findings: route({
    method: 'GET',
    path: '/ledger/findings',
    summary:
      'Findings of audits to look into, open ones oldest first, or those that were closed, newest first',
    access: ['admin', 'editor'],
    query: z.object({ ...page, state: z._default(z.enum(['open', 'closed']), 'open') }),
    response: z.object({ reviews: z.array(findingReview), total: z.number() }),
  }),
  closeFinding: route({
    method: 'POST',
    path: '/ledger/findings/{reviewId}/close',
    stepUp: 'grave',
    summary:
      'Closes a finding with a reason, which is sealed; refuses whoever acted in it. What audits find is said as before',
    access: ['admin'],
    params: z.object({ reviewId: id }),
    body: z.object({ reason: text(4000).check(z.minLength(1)) }),
    response: ok,
  }),
  list: route({
    method: 'GET',
    path: '/ledger',
    summary: 'Entries in their order; filters `clientId` and `proofId`',
    access: 'signed-in',
    query: z.object({
      ...orderedEntries,
      clientId: z.optional(id),
      proofId: z.optional(proofReference),
      status: z.optional(ledgerStatus),
    }),
    response: z.object({ entries: z.array(ledgerEntry), total: z.number(), next }),
  }),
  blocks: route({
    method: 'GET',
    path: '/ledger/blocks',
    summary: 'The newest blocks, oldest first, and how many entries are in none yet',
    access: 'signed-in',
    response: z.object({ blocks: z.array(ledgerBlock), open: z.number() }),
  }),
  exportCsv: route({
    method: 'GET',
    path: '/ledger/export.csv',
    limit: 'long',
    records: 'data-exported',
    summary:
      'All entries that the filter lets through as CSV (UTF-8, comma), newest first, with the stamp that proves each; nothing of what is sealed',
    access: 'signed-in',
    query: z.object({
      clientId: z.optional(id),
      caseId: z.optional(id),
      proofId: z.optional(proofReference),
      status: z.optional(ledgerStatus),
    }),
    response: z.string(),
    media: ['text/csv'],
  }),
  get: route({
    method: 'GET',
    path: '/ledger/entries/{entryId}',
    summary: 'One entry with all that a third party needs to verify it',
    access: 'signed-in',
    params: z.object({ entryId: id }),
    response: ledgerEntryDetail,
  }),
  verify: route({
    method: 'POST',
    path: '/ledger/verify',
    summary: 'Verifies an entry from the stored bytes, step by step',
    access: 'signed-in',
    body: z.object({ entry_id: id }),
    response: verification,
  }),
};

export const timelineEvent = z.object({
  /** Position in the spine; grows, usable as `lastEventId`. */
  id: z.string(),
  type: z.string(),
  status: z.string(),
  actor: z.string(),
  time: instant,
  event: z.string(),
  caseId: z.nullable(z.string()),
  caseNo: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  proofId: z.nullable(z.string()),
  params: z.record(z.string(), scalar),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

/** Who and whose client: apart from the events, so that a browser can keep those without anybody's name. */
const eventNames = z.object({
  /** Of the event, or of the entry that seals it. */
  id: z.string(),
  /** Null where no person did it, or who did is gone. */
  person: z.nullable(z.string()),
  /** Null where it is about no client, or one who was erased. */
  client: z.nullable(z.string()),
});
export type EventNames = z.infer<typeof eventNames>;

const entryNames = z.extend(eventNames, {
  /** Number of the case or the payment. */
  caseNo: z.nullable(z.string()),
  /** What happened to a payment, the states that it led from and to, and the review that decided so. */
  params: z.record(z.string(), z.string()),
});
export type EntryNames = z.infer<typeof entryNames>;

export const eventNamesMax = 200;

export const timelineRoutes = {
  people: route({
    method: 'GET',
    path: '/api/timeline/people',
    summary: 'Everybody who did something that the timeline shows, by name',
    access: ['admin', 'editor'],
    response: z.object({ people: z.array(z.object({ uid: z.string(), name: z.string() })) }),
  }),
  namesOfEntries: route({
    method: 'POST',
    path: '/api/timeline/names-of-entries',
    summary: 'Who did what these entries of the ledger seal, and which client it is about',
    access: ['admin', 'editor'],
    body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(eventNamesMax)) }),
    response: z.object({ names: z.array(entryNames) }),
  }),
  names: route({
    method: 'POST',
    path: '/api/timeline/names',
    summary: 'Who did what the timeline shows, and which client it is about',
    access: ['admin', 'editor'],
    body: z.object({ ids: z.array(text(60)).check(z.minLength(1), z.maxLength(eventNamesMax)) }),
    response: z.object({ names: z.array(eventNames) }),
  }),
  list: route({
    method: 'GET',
    path: '/timeline',
    summary:
      'Events of the workflows, newest first; `before` and `after` page, `until` jumps to a day, `around` to an event',
    access: 'signed-in',
    query: z.object({
      limit: cursorPage.limit,
      clientId: z.optional(id),
      proofId: z.optional(id),
      caseId: z.optional(id),
      type: z.optional(text(40)),
      /** Name of an agent, or `officer` for people. */
      actor: z.optional(text(40)),
      /** Uid of whoever did it; for officers only. */
      person: z.optional(text(200)),
      /** At most one of these four says where the page lies; without one it holds the newest events. */
      before: z.optional(text(60)),
      after: z.optional(text(60)),
      /** The day on which the page begins, in the time zone of Zurich. */
      until: z.optional(isoDate),
      /** The event that the page holds, with some on both sides of it. */
      around: z.optional(text(60)),
    }),
    response: z.object({
      events: z.array(timelineEvent),
      nextBefore: z.nullable(z.string()),
      /** Where newer events follow; null where the page begins with the newest. */
      nextAfter: z.nullable(z.string()),
    }),
  }),
};
