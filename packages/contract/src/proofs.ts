import * as z from './zod.ts';
import { id, instant } from './common.ts';
import { next } from './paging.ts';
import {
  ledgerEntry,
  ledgerEntryDetail,
  orderedEntries,
  payloadState,
  proofReference,
  revocationReason,
  verification,
} from './ledger.ts';
import { route } from './route.ts';

/** An RFC 3161 timestamp on the first stamped checkpoint that covers an entry. */
export const stamp = z.object({
  /** Name of the timestamp authority. */
  authority: z.string(),
  /** Time in the token (genTime), UTC. */
  time: instant,
  /** Serial number of the token, hexadecimal. */
  serial: z.string(),
  policy: z.string(),
  /** The authority built into the product: for evaluation, not qualified in the sense of ZertES. */
  isEmbedded: z.boolean(),
  /** The checkpoint that the token stamps. */
  block: z.number(),
  treeSize: z.number(),
});
export type Stamp = z.infer<typeof stamp>;

/** A ledger entry seen as a proof: `proofId` is its `entry_id`. */
export const proof = z.object({
  proofId: id,
  entry: ledgerEntry,
  stamp: z.nullable(stamp),
  payloadState,
});
export type Proof = z.infer<typeof proof>;

/** A proof with all that a third party needs to check it, in the encodings of the evidence bundle. */
export const proofDetail = z.extend(proof, {
  entry: ledgerEntryDetail,
  /** Portable proof (C2SP tlog-proof@v1) against the stamped checkpoint; null before there is one. */
  tlogProof: z.nullable(z.string()),
  /** The RFC 3161 token, DER, base64. */
  token: z.nullable(z.string()),
  /** The last time somebody had the entry verified here, and how it ended. */
  lastVerified: z.nullable(z.object({ at: instant, ok: z.boolean() })),
});
export type ProofDetail = z.infer<typeof proofDetail>;

/** The public material that proofs are checked against. Compare it with what the firm publishes elsewhere. */
export const proofConfig = z.object({
  /** Who the firm says it is, as of its settings; empty where it does not say. */
  firm: z.object({
    name: z.string(),
    uid: z.string(),
    contact: z.string(),
    /** The certificate of the key that seals now says so too. */
    isSealed: z.boolean(),
  }),
  /** Name of the log: the first line of its checkpoints. */
  origin: z.string(),
  /** Verifier key of the log (C2SP signed-note): `name+id+base64`. */
  logKey: z.string(),
  /** Earlier keys of the log, which signed older checkpoints. */
  formerLogKeys: z.array(z.string()),
  witnesses: z.array(z.string()),
  witnessQuorum: z.number(),
  /** PEM of the roots that seals and timestamps must lead to. */
  sealRoots: z.string(),
  timestampRoots: z.string(),
  /** SHA-256 over the certificate of the installation's own root: stamps that lead to it are not qualified. */
  ownRoot: z.string(),
  sealKeys: z.array(
    z.object({
      keyId: z.string(),
      alg: z.string(),
      /** PEM; null for keys of versions without certificates. */
      certificate: z.nullable(z.string()),
      /** SHA-256 over the certificate (or the key where there is none), hexadecimal. */
      fingerprint: z.string(),
      since: instant,
      retiredAt: z.nullable(instant),
      revokedAt: z.nullable(instant),
      revokedFor: z.nullable(revocationReason),
    }),
  ),
  authorities: z.array(z.object({ name: z.string(), url: z.nullable(z.string()), isEmbedded: z.boolean() })),
});
export type ProofConfig = z.infer<typeof proofConfig>;

/** One check of a bundle; `subject` names the file or entry it was made on. */
export const bundleStep = z.object({
  id: z.string(),
  subject: z.string(),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** An entry of a bundle; without an id where it has no statement that could be read. */
export const bundleEntryVerification = z.extend(verification, {
  entry_id: z.nullable(id),
  /** Where it lies in the bundle. */
  folder: z.string(),
});
export type BundleEntryVerification = z.infer<typeof bundleEntryVerification>;

export const bundleVerification = z.object({
  ok: z.boolean(),
  /** Every entry is sealed, included, published and stamped, under keys that were given from outside the file. */
  complete: z.boolean(),
  steps: z.array(bundleStep),
  entries: z.array(bundleEntryVerification),
});
export type BundleVerification = z.infer<typeof bundleVerification>;

/** What an evidence bundle can be about. */
export const evidenceSubjects = ['entry', 'case', 'decision', 'payment', 'client'] as const;

const officers = ['admin', 'editor'] as const;

export const proofRoutes = {
  list: route({
    method: 'GET',
    path: '/proofs',
    summary: 'Proofs in the order of their entries; filters `clientId` and `proofId`',
    access: 'signed-in',
    query: z.object({
      ...orderedEntries,
      clientId: z.optional(id),
      proofId: z.optional(proofReference),
      caseId: z.optional(id),
    }),
    response: z.object({ proofs: z.array(proof), total: z.number(), next }),
  }),
  get: route({
    method: 'GET',
    path: '/api/proofs/{id}',
    summary: 'One proof with all that a third party needs to check it',
    access: 'signed-in',
    params: z.object({ id }),
    response: proofDetail,
  }),
  verify: route({
    method: 'POST',
    path: '/proofs/verify',
    limit: 'long',
    summary:
      'Verifies an uploaded evidence bundle (ASiC-E) against the keys of this installation; keeps nothing',
    access: officers,
    upload: true,
    response: bundleVerification,
  }),
  config: route({
    method: 'GET',
    path: '/proofs/config',
    summary: 'Public keys, certificates and timestamp authorities that proofs are checked against',
    access: 'public',
    response: proofConfig,
  }),
  bundle: route({
    method: 'POST',
    path: '/proofs/bundle',
    limit: 'long',
    records: 'data-exported',
    summary:
      'Evidence bundle (ASiC-E, application/vnd.etsi.asic-e+zip) of an entry, case, decision, payment or client',
    access: officers,
    body: z.object({ subject: z.enum(evidenceSubjects), id }),
    response: z.unknown(),
    media: ['application/vnd.etsi.asic-e+zip'],
  }),
};
