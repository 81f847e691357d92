import type { ClientKind, Freeze, RiskAssessment } from '@sorgfalt/contract';
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/database/orm.ts';
import type { AnyColumn } from '../../platform/database/orm.ts';
import { instant } from '../../platform/database/columns.ts';

const now = sql`now()`;

/** Where a client stands with the firm. Whoever was erased has no row any more. */
export type ClientStatus = 'applicant' | 'accepted' | 'refused';

/**
 * The day of the next review by which clients are listed, the earliest or the latest first: of one who was accepted it is due at
 * once where nobody knows it, and who was not has none and stands last either way.
 */
export const reviewDay = (
  { status, nextReviewOn }: { readonly status: AnyColumn; readonly nextReviewOn: AnyColumn },
  first: 'earliest' | 'latest',
) =>
  sql<string>`(case when ${status} = 'accepted' then coalesce(${nextReviewOn}, '0001-01-01') else ${sql.raw(
    first === 'earliest' ? `'infinity'` : `'-infinity'`,
  )} end)`;

/** Clients who were refused or are frozen, as few of all are. */
export const isTurnedAway = ({
  status,
  isFrozen,
}: {
  readonly status: AnyColumn;
  readonly isFrozen: AnyColumn;
}) => sql`(${status} = 'refused' or ${isFrozen})`;

/**
 * Clients: made when a case is submitted. Triggers hold that only those who are accepted and not frozen have open
 * accounts and pay. Whatever changes what a client may do takes this row before payments of the client.
 */
export const clients = pgTable(
  'clients',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** As the form said; what it stands as in its structure follows from it. */
    kind: text().$type<ClientKind>().notNull().default('natural_person'),
    status: text().$type<ClientStatus>().notNull(),
    /** Whether a freeze holds; a trigger of the freezes writes it. */
    isFrozen: boolean('is_frozen').notNull().default(false),
    /**
     * The day from which it is open who stands behind the client: past while nobody has confirmed it, null where nothing of it
     * has to be. Triggers of the structures write it.
     */
    structureOpenFrom: text('structure_open_from'),
    riskLevel: text('risk_level').$type<RiskAssessment['level']>().notNull().default('unknown'),
    /**
     * The Swiss day by which somebody looks at the client again, as the relationship was known last; null for one who was not
     * accepted, and where nobody knows it yet, which counts as due.
     */
    nextReviewOn: date('next_review_on'),
    /** Whether anybody in the relationship was noted last as politically exposed. */
    isExposed: boolean('is_exposed').notNull().default(false),
    createdAt: instant('created_at').notNull().default(now),
    isSample: boolean('is_sample').notNull().default(false),
  },
  (t) => [
    index('clients_letters').using('gin', t.name.op('gin_trgm_ops')),
    index('clients_turned_away').on(t.id).where(isTurnedAway(t)),
    // By which they and their accounts are listed.
    index('clients_name').on(t.name, t.id),
    // The reviews that are due, and all by their day.
    index('clients_reviews').on(reviewDay(t, 'earliest'), t.id),
    index('clients_reviews_last').on(reviewDay(t, 'latest'), t.id),
  ],
);

/** Why clients may do nothing: each row holds until somebody else than who froze lifts it; nothing else of it changes. */
export const clientFreezes = pgTable(
  'client_freezes',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    cause: text().$type<Freeze['cause']>().notNull(),
    /** The entry that was confirmed to be the client, and the decision that did; null where an officer froze by hand. */
    listId: text('list_id'),
    entityId: text('entity_id'),
    decisionId: uuid('decision_id'),
    reason: text().notNull(),
    frozenBy: text('frozen_by').notNull(),
    frozenAt: instant('frozen_at').notNull().default(now),
    liftedBy: text('lifted_by'),
    liftedAt: instant('lifted_at'),
    liftReason: text('lift_reason'),
  },
  (t) => [
    index('client_freezes_client').on(t.clientId, t.frozenAt),
    uniqueIndex('client_freezes_one_an_entry')
      .on(t.clientId, t.listId, t.entityId)
      .where(sql`${t.liftedAt} is null`),
    check('client_freezes_four_eyes', sql`${t.liftedBy} <> ${t.frozenBy}`),
    check(
      'client_freezes_lifted_whole',
      sql`num_nonnulls(${t.liftedBy}, ${t.liftedAt}, ${t.liftReason}) in (0, 3)`,
    ),
    check(
      'client_freezes_have_reasons',
      sql`length(trim(${t.reason})) > 0 and length(trim(coalesce(${t.liftReason}, '-'))) > 0`,
    ),
    check(
      'client_freezes_name_their_entry',
      sql`num_nonnulls(${t.listId}, ${t.entityId}, ${t.decisionId}) = case ${t.cause} when 'confirmed-hit' then 3 else 0 end`,
    ),
  ],
);
export type FreezeRow = typeof clientFreezes.$inferSelect;

/** Why nothing of a client may be erased. A trigger keeps the client as long as one is not lifted. */
export const clientHolds = pgTable(
  'client_holds',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    placedBy: text('placed_by').notNull(),
    placedAt: instant('placed_at').notNull().default(now),
    liftedBy: text('lifted_by'),
    liftedAt: instant('lifted_at'),
    liftReason: text('lift_reason'),
  },
  (t) => [
    index('client_holds_client').on(t.clientId, t.placedAt),
    check('client_holds_four_eyes', sql`${t.liftedBy} <> ${t.placedBy}`),
    check(
      'client_holds_have_reasons',
      sql`length(trim(${t.reason})) > 0 and length(trim(coalesce(${t.liftReason}, '-'))) > 0`,
    ),
    check(
      'client_holds_lifted_whole',
      sql`num_nonnulls(${t.liftedBy}, ${t.liftedAt}, ${t.liftReason}) in (0, 3)`,
    ),
  ],
);
