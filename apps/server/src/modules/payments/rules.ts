import { eq, sql } from 'drizzle-orm';
import { canonicalize } from '@sorgfalt/ledger';
import { defaultPaymentPack, validatePack } from '@sorgfalt/risk';
import type { PaymentRulePack } from '@sorgfalt/risk';
import { executeNamed } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { sha256 } from './keys.ts';
import { momentAt } from './moment.ts';
import { rulePacks, rulePackUses } from './tables.ts';

/** The sets of rules of this installation. */
export interface Rules {
  /**
   * The one in force today: the last that was put in force and whose first day has come. One that is put in force
   * early begins by itself on its day. One that lacks what no set may leave out today decides nothing any more.
   */
  inForce(tx: Tx): Promise<PaymentRulePack>;
  /** A set by its version; null where there is none. */
  pack(tx: Tx, version: string): Promise<PaymentRulePack | null>;
  /** Keeps the set that the product comes with, and puts it in force where none is. */
  ensure(tx: Tx): Promise<void>;
}

/** Remembers sets that were read: a version never changes. */
export function createRules(): Rules {
  const complete = new Map<PaymentRulePack, boolean>();
  const known = new Map<string, PaymentRulePack>();

  async function pack(tx: Tx, version: string): Promise<PaymentRulePack | null> {
    const remembered = known.get(version);
    if (remembered !== undefined) return remembered;
    const [row] = await tx.select().from(rulePacks).where(eq(rulePacks.version, version));
    if (row === undefined) return null;
    const read = JSON.parse(row.pack) as PaymentRulePack;
    known.set(version, read);
    return read;
  }

  function isComplete(found: PaymentRulePack): boolean {
    const before = complete.get(found);
    if (before !== undefined) return before;
    const { ok } = validatePack(found);
    complete.set(found, ok);
    return ok;
  }

  async function findInForce(tx: Tx): Promise<PaymentRulePack | null> {
    const { day } = momentAt(Date.now());
    const uses = await executeNamed<{ version: string }>(
      tx,
      'payment-rule-uses',
      sql`select version from payment_rule_uses order by id desc limit 20`,
    );
    let found: PaymentRulePack | null = null;
    for (const { version } of uses) {
      const kept = await pack(tx, version);
      if (kept === null || !isComplete(kept)) continue;
      found = kept;
      if (found.inForceFrom <= day) return found;
    }
    return found;
  }

  return {
    pack,
    async inForce(tx) {
      const found = await findInForce(tx);
      invariant(found !== null, 'there is a set of payment rules in force');
      return found;
    },
    async ensure(tx) {
      const text = canonicalize(defaultPaymentPack);
      const { version } = defaultPaymentPack;
      await tx
        .insert(rulePacks)
        .values({ version, sha256: sha256(text), pack: text, uploadedBy: 'set-up' })
        .onConflictDoNothing();
      if ((await findInForce(tx)) === null)
        await tx.insert(rulePackUses).values({ version, putBy: 'set-up' });
    },
  };
}
