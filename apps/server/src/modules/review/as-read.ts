import type { ReviewItemDetail } from '@sorgfalt/contract';
import { contentHash } from '../../platform/content-hash.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { toItem } from './item.ts';
import type { Evidence, NamedRow, RaisedItem } from './item.ts';

/** An item with its evidence, and the hash by which whoever decides says that this is what they read. */
export function toDetail(row: NamedRow, evidence: Evidence): ReviewItemDetail {
  const { riskReasons, registers, published, ended, isStructureOpen, areOwnersUnnamed, lastDecision } =
    evidence;
  return {
    ...toItem(row),
    evidenceSha256: hashOf(row.item, evidence),
    hits: evidence.hits,
    risk: evidence.risk,
    ...(riskReasons !== undefined && { riskReasons }),
    ...(registers !== undefined && { registers: [...registers] }),
    ...(published !== undefined && { published: [...published] }),
    ...(ended !== undefined && { ended: [...ended] }),
    ...(isStructureOpen !== undefined && { isStructureOpen }),
    ...(areOwnersUnnamed !== undefined && { areOwnersUnnamed }),
    ...(lastDecision !== undefined && { lastDecision }),
  };
}

/** Refuses `evidence-changed` where other evidence was read than there is now; who does not say what was read is not asked. */
export function requireAsRead(item: RaisedItem, evidence: Evidence, readSha256: string | undefined): void {
  if (readSha256 !== undefined && readSha256 !== hashOf(item, evidence))
    throw new AppError('evidence-changed');
}

/**
 * The hash of what a decision rests on. Of hits it has the entries, not what is decided about them: that is part of the work
 * on an item, and refused by itself where it contradicts.
 */
function hashOf({ riskReasons }: Pick<RaisedItem, 'riskReasons'>, evidence: Evidence): string {
  const hits = evidence.hits.map(({ listId, entityId, entitySha256 }) => ({
    listId,
    entityId,
    entitySha256,
  }));
  return contentHash({ riskReasons, ...evidence, hits });
}
