import { hexEncode } from './bytes.ts';
import type { ProvenAge } from './revocation/reasons.ts';
import type { Result } from '@sorgfalt/result';
import type { EntryStatement, StatementErrorCode } from './statement.ts';
import { goesBack, isStampBefore, isStampLate } from './stated-time.ts';
import { VERIFICATION_STEPS, failed, passed, skipped } from './verification.ts';
import type { EntryVerification, StepFinding, VerificationStep } from './verification.ts';

type Awaitable<T> = T | Promise<T>;

/** The findings of the steps of an entry, and how to check its seal as of a time that is found out meanwhile. */
export interface EntryFindings {
  readonly payload: StepFinding;
  readonly statement: StepFinding;
  readonly leaf: StepFinding;
  readonly inclusion: StepFinding;
  readonly checkpoint: Awaitable<StepFinding>;
  readonly timestamp: Awaitable<StepFinding>;
  /** When somebody outside the firm is known to have seen the tree that the entry is in. */
  readonly seenByOthers: Awaitable<string | undefined>;
  readonly seal: (proven: Promise<ProvenAge>) => Awaitable<StepFinding>;
  /** The latest time that an entry before it in the log states. */
  readonly follows?: string | undefined;
  /** Whether the timestamp is one over the block that the entry came with, not over any later tree. */
  readonly isStampedAtOnce?: boolean;
}

/** The steps in their order, with the seal checked as of the time that the stamped tree proves. */
export async function entrySteps(findings: EntryFindings): Promise<EntryVerification> {
  const proven = async (): Promise<ProvenAge> => {
    const [{ outcome, detail }, byOthers] = await Promise.all([findings.timestamp, findings.seenByOthers]);
    // The stamped tree proves the age of a seal only if the entry is in it.
    if (findings.inclusion.outcome !== 'passed') return {};
    return { at: outcome === 'passed' ? String(detail['genTime']) : byOthers, byOthers };
  };
  const { statement, inclusion } = findings;
  const [checkpoint, timestamp, seal] = await Promise.all([
    findings.checkpoint,
    findings.timestamp,
    findings.seal(proven()),
  ]);
  const at = statement.outcome === 'passed' ? String(statement.detail['at']) : undefined;
  const all = {
    payload: findings.payload,
    statement,
    leaf: findings.leaf,
    inclusion,
    checkpoint,
    timestamp: judgeOrder(judgeLate(judgeTime(timestamp, 'genTime', at), at, findings), at, findings),
    seal: judgeTime(seal, 'stampedAt', at),
  };
  const steps = VERIFICATION_STEPS.map((id): VerificationStep => ({ id, ...all[id] }));
  const ok = steps.every(({ outcome }) => outcome !== 'failed');
  const essential = [statement, seal, inclusion, checkpoint];
  return { ok, complete: ok && essential.every(({ outcome }) => outcome === 'passed'), steps };
}

/** Nobody stamps what does not exist yet: a stamp older than the time that its entry states shows that one of both is false. */
function judgeTime(
  finding: StepFinding,
  stamp: 'genTime' | 'stampedAt',
  at: string | undefined,
): StepFinding {
  const stampedAt = finding.detail[stamp];
  if (finding.outcome !== 'passed' || at === undefined || stampedAt === undefined) return finding;
  return isStampBefore(Date.parse(at), Date.parse(String(stampedAt)))
    ? failed('stamp-before-entry', { ...finding.detail, at })
    : finding;
}

/** Of a later tree it is usual that its stamp is much younger than an entry: that is said, and not held against it. */
function judgeLate(
  finding: StepFinding,
  at: string | undefined,
  { isStampedAtOnce = false }: Pick<EntryFindings, 'isStampedAtOnce'>,
): StepFinding {
  const { genTime } = finding.detail;
  if (finding.outcome !== 'passed' || at === undefined || genTime === undefined) return finding;
  if (!isStampLate(Date.parse(at), Date.parse(String(genTime)))) return finding;
  const detail = { ...finding.detail, statedTime: at };
  return isStampedAtOnce ? skipped('stamped-late', detail) : passed(detail);
}

/** The log grows at its end: whoever states a time long before that of an earlier entry backdates. */
function judgeOrder(
  finding: StepFinding,
  at: string | undefined,
  { follows }: Pick<EntryFindings, 'follows'>,
): StepFinding {
  if (finding.outcome === 'failed' || at === undefined || follows === undefined) return finding;
  return goesBack(Date.parse(at), Date.parse(follows))
    ? failed('time-goes-back', { ...finding.detail, at, follows })
    : finding;
}

/** The step `statement`. */
export function checkStatement(parsed: Result<EntryStatement, StatementErrorCode>): StepFinding {
  if (!parsed.ok) return failed(parsed.error.code);
  return passed({ entryId: parsed.value.entryId, kind: parsed.value.kind, at: parsed.value.at });
}

/** The step `payload`: is it what the statement has the hash of? */
export function checkProofHash(proofHash: string, stated: unknown): StepFinding {
  return proofHash === stated ? passed({ proofHash }) : failed('hash-mismatch', { proofHash });
}

/** The step `leaf`: is its hash the one that somebody claims? */
export function checkLeaf(leaf: Uint8Array, claimed: string | undefined): StepFinding {
  const detail = { leafHash: hexEncode(leaf) };
  if (claimed === undefined) return skipped('no-claimed-leaf-hash', detail);
  return claimed === detail.leafHash ? passed(detail) : failed('hash-mismatch', detail);
}
