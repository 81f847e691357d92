import { id, instant } from './common.ts';
import * as z from './zod.ts';

/** One thing that is not as it was sealed; `where` names the entry, the block or the row. */
export const auditFinding = z.object({
  code: z.enum([
    'entry-unreadable',
    'leaf-differs',
    'columns-differ',
    'account-differs',
    'entry-missing',
    'block-differs',
    'status-differs',
    'root-differs',
    'checkpoint-differs',
    'checkpoint-missing',
    'cosignature-differs',
    'cosignature-missing',
    'tile-differs',
    'timestamp-invalid',
    'timestamp-missing',
    'time-differs',
    'key-differs',
    'rolled-back',
    'another-history',
    'seal-invalid',
    'content-differs',
    'content-missing',
    'erasure-differs',
    'event-differs',
    'event-missing',
    'event-unsealed',
    'register-differs',
    'register-missing',
    'register-unsealed',
  ]),
  where: z.string(),
  detail: z.string(),
});
export type AuditFinding = z.infer<typeof auditFinding>;

/** What the product found when it last compared the whole ledger, and what screens show, with what was sealed. */
export const ledgerAudit = z.object({
  startedAt: instant,
  finishedAt: instant,
  entries: z.number(),
  /** How many findings there were; `findings` has the first hundred. */
  found: z.number(),
  findings: z.array(auditFinding),
});
export type LedgerAudit = z.infer<typeof ledgerAudit>;

/** A finding that an administrator must look into who did not act in it. It stays open though it is found no more. */
export const findingReview = z.extend(auditFinding, {
  reviewId: id,
  openedAt: instant,
  /** Since when audits do not find it any more; null while the newest did. */
  goneAt: z.nullable(instant),
  /** Whether whoever asks may close it. */
  mayClose: z.boolean(),
  /** How many administrators may. */
  closers: z.number(),
  closed: z.nullable(
    z.object({
      by: z.object({ uid: z.string(), name: z.string() }),
      at: instant,
      reason: z.string(),
      proofId: id,
    }),
  ),
});
export type FindingReview = z.infer<typeof findingReview>;
