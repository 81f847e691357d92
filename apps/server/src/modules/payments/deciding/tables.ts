import * as z from 'zod/mini';
import { paymentDecision } from '@sorgfalt/contract';
import type { PaymentDecision } from '@sorgfalt/contract';
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '../../../platform/database/orm.ts';
import { clients } from '../../clients/tables.ts';
import { instant, keptJson } from '../../../platform/database/columns.ts';
import { paymentProfile } from './kept-profile.ts';

const { screened, duplicates, lists, payeeCheck } = paymentDecision.shape;
const findings = z.strictObject({ screened, duplicates, lists, payeeCheck });

/** Every decision of the pipeline with what it was made from, so that it can be made again; append-only. */
export const paymentDecisions = pgTable(
  'payment_decisions',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    version: integer().notNull(),
    /** The order as it was decided, in canonical form: the versions of an order are here. */
    orderText: text('order_text').notNull(),
    orderHash: text('order_hash').notNull(),
    outcome: text().$type<PaymentDecision['outcome']>().notNull(),
    packVersion: text('pack_version').notNull(),
    /** SHA-256 over the list versions. */
    listsKey: text('lists_key').notNull(),
    /** Input and result of the rules, canonical JSON. */
    input: text().notNull(),
    inputHash: text('input_hash').notNull(),
    result: text().notNull(),
    resultHash: text('result_hash').notNull(),
    /** What people are shown beside the result: hits, duplicates, list versions. */
    findings: keptJson(findings).notNull(),
    proofId: uuid('proof_id'),
    decidedAt: instant('decided_at').notNull(),
  },
  (t) => [index('payment_decisions_payment').on(t.paymentId, t.decidedAt)],
);
export type DecisionRow = typeof paymentDecisions.$inferSelect;

/** What each client's payments came to; its row is held while a payment of the client is decided. */
export const paymentProfiles = pgTable('payment_profiles', {
  clientId: uuid('client_id')
    .primaryKey()
    .references(() => clients.id),
  profile: keptJson(paymentProfile).notNull(),
});

/** What clients of a level usually pay at a time, by the day on which that was worked out; `all` for every level. */
export const peerFigures = pgTable(
  'payment_peers',
  {
    day: date({ mode: 'string' }).notNull(),
    segment: text().notNull(),
    medianMinor: bigint('median_minor', { mode: 'number' }).notNull(),
    clients: integer().notNull(),
    payments: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.segment] })],
);
