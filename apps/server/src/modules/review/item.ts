import type {
  EndedExposure,
  Hit,
  RegisterFinding,
  RegisterPublished,
  ReviewItem,
  ReviewItemDetail,
  RiskAssessment,
} from '@sorgfalt/contract';
import type { Part } from '@sorgfalt/workflow';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import type { ReviewRow } from './tables.ts';

export type Workflow = ReviewItem['workflow'];

/** What a workflow puts before a person. Who had a part in its case cannot decide it. */
export interface NewReviewItem {
  readonly workflow: Workflow;
  readonly type: string;
  readonly clientId: string | null;
  readonly caseId: string;
  readonly caseNo: string;
  readonly amountMinor?: number;
  readonly currency?: string;
  readonly riskScore: number | null;
  readonly riskLevel: ReviewItem['riskLevel'];
  readonly riskReasons: ReviewItem['riskReasons'];
  readonly flaggedFields: string[];
  readonly transactionMetadata: ReviewItem['transactionMetadata'];
  readonly priority: ReviewItem['priority'];
  readonly submittedBy: string;
  readonly isSample: boolean;
}

/** What the workflow can show to whoever decides. */
export interface Evidence {
  readonly hits: Hit[];
  readonly risk: RiskAssessment | null;
  /** Why it is decided, where time has brought more than it was raised for. */
  readonly riskReasons?: ReviewItem['riskReasons'];
  /** The papers in the file of the client that a decision about it can rest on. */
  readonly documents?: readonly {
    readonly documentId: string;
    readonly paper: string;
    readonly sha256: string;
  }[];
  /** What registers say otherwise than was declared. */
  readonly registers?: readonly RegisterFinding[];
  /** What registers published since the last decision. */
  readonly published?: readonly RegisterPublished[];
  /** Public functions that ended so long ago that the law may count them no longer. */
  readonly ended?: readonly EndedExposure[];
  /** Whether it is open who stands behind the client. */
  readonly isStructureOpen?: boolean;
  /** When something was last said about who stands behind the client; null where nothing was. */
  readonly structureChangedAt?: string | null;
  /** Whether professional secrecy leaves those behind it unnamed, so that nobody is verified (form R). */
  readonly areOwnersUnnamed?: boolean;
  /** Of a review of a relationship: what was decided about it before. */
  readonly lastDecision?: ReviewItemDetail['lastDecision'];
}

/** An item as whoever raised it needs it. */
export type RaisedItem = Pick<
  ReviewRow,
  'id' | 'type' | 'workflow' | 'caseId' | 'clientId' | 'decidedAt' | 'riskReasons'
>;

export interface DecidedReview {
  readonly decision: 'approve' | 'reject';
  readonly notes: string;
  readonly decidedBy: string;
  /** How long ago that person proved who it is (`Caller`). */
  readonly provedSecondsAgo: number | null;
}

/** Where items come from. */
export interface EvidenceSource {
  read(tx: Tx, item: RaisedItem): Promise<Evidence>;
  /** Takes what is taken before the item, in the caller's transaction, so that nothing new slips in meanwhile. */
  hold?(tx: Tx, item: RaisedItem): Promise<void>;
  /** Refuses an approval by `uid` that contradicts what it rests on, or for which something is still open. */
  requireApprovable?(tx: Tx, item: RaisedItem, uid: string): Promise<void>;
  /** Decides along with the item, in its transaction, what it was raised for; refuses what contradicts that. */
  applyDecision?(unit: Unit, item: RaisedItem, decision: DecidedReview): Promise<void>;
}

/** Whose evidence an item shows: that of its workflow, or of what raised it beside a case. */
export type EvidenceSources = Readonly<Record<Workflow | 'rescreening' | 'periodic_review', EvidenceSource>>;

/** A stored item with the names that belong to its ids; a name is null where its record is gone. */
export interface NamedRow {
  readonly item: ReviewRow;
  readonly clientName: string | null;
  readonly submitterName: string | null;
  readonly deciderName: string | null;
  /** Null where nobody has it: also where whoever had it has left, or has had it for too long. */
  readonly assigneeName: string | null;
  /** The part that whoever looks at it had in the case or the payment. */
  readonly part: Part;
}

/** The item as the contract has it. */
export function toItem(row: NamedRow): ReviewItem {
  const { item, part } = row;
  return {
    id: item.id,
    clientId: item.clientId,
    clientName: row.clientName,
    caseId: item.caseId,
    caseNo: item.caseNo,
    workflow: item.workflow,
    type: item.type,
    amountMinor: item.amountMinor,
    currency: item.currency,
    riskScore: item.riskScore,
    riskLevel: item.riskLevel,
    riskReasons: item.riskReasons,
    flaggedFields: item.flaggedFields,
    transactionMetadata: item.transactionMetadata,
    priority: item.priority,
    submittedAt: item.submittedAt,
    submittedBy: { uid: item.submittedBy, name: row.submitterName ?? item.submittedBy },
    status: item.status,
    assignee: toAssignee(row),
    decision: toDecision(row),
    part,
    isOwnSubmission: part !== null,
  };
}

function toAssignee({ item, assigneeName }: NamedRow): ReviewItem['assignee'] {
  const { assignedTo: uid, assignedAt: since, assignedUntil: until } = item;
  if (assigneeName === null || uid === null || since === null || until === null) return null;
  return { uid, name: assigneeName, since, until };
}

function toDecision({ item, deciderName }: NamedRow): ReviewItem['decision'] {
  const { decision, notes, officerId, decidedBy, decidedAt } = item;
  if (notes === null || officerId === null || decidedBy === null || decidedAt === null) return null;
  return {
    kind: decision ?? 'withdraw',
    notes,
    officerId,
    decidedBy: { uid: decidedBy, name: deciderName ?? decidedBy },
    decidedAs: item.decidedAs,
    decidedAt,
    reasonCode: item.reasonCode,
    checks: [...item.checks],
    proofId: item.proofId,
  };
}
