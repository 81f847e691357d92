import { sql } from '../../platform/database/orm.ts';
import { isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

const said = [
  'clientId',
  'partyId',
  'kind',
  'since',
  'until',
  'outcome',
  'reason',
  'dueOn',
  'reportedOn',
  'documentId',
  'contentSha256',
  'changedOn',
  'proposedBy',
  'proposedReason',
  'proposedSha256',
  'decidedBy',
];

/** Which entities are administered, and what the transparency register was told of them. */
export const entityRegister: Register = {
  name: 'administered entity',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind === 'client.reporting_changed')
          rows.change(keyOf(payload, 'entityId'), sealedFields(payload, said));
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", party_id as "partyId", kind, since::text as since,
          until::text as until, outcome, reason, due_on::text as "dueOn", reported_on::text as "reportedOn",
          document_id as "documentId", content_sha256 as "contentSha256", changed_on::text as "changedOn",
          proposed_by as "proposedBy", proposed_reason as "proposedReason", proposed_sha256 as "proposedSha256", decided_by as "decidedBy"
        from administered_entities where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};

const set = ['from', 'firstBy', 'firstDays', 'changeDays', 'noticeDays', 'source', 'setBy'];

/** Which dates and terms the firm has set, from when on, and on what ground. */
export const termsRegister: Register = {
  name: 'reporting terms',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind === 'reporting.terms_set')
          rows.change(keyOf(payload, 'termsId'), sealedFields(payload, set));
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", valid_from::text as "from", first_by::text as "firstBy", first_days as "firstDays",
          change_days as "changeDays", notice_days as "noticeDays", source, set_by as "setBy"
        from reporting_terms where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
