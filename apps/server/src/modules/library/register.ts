import { sql } from '../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';
import type { PolicyRow } from './tables.ts';

const statesAfter: Readonly<Record<string, PolicyRow['state']>> = {
  'library.policy_accepted': 'accepted',
  'library.policy_refused': 'refused',
  'library.policy_withdrawn': 'withdrawn',
};
const uploaded = ['policyId', 'version', 'sha256', 'validFrom', 'fileSha256', 'contentSha256'];

/** The firm's policies as they were uploaded and decided: the assistant quotes them as the firm's own rule. */
export const policyRegister: Register = {
  name: 'policy',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, actor, payload }) {
        if (!kind.startsWith('library.policy_')) return;
        const key = keyOf(payload, 'versionId');
        if (kind === 'library.policy_uploaded') {
          const waits = { state: 'quarantined', uploadedBy: actor, decidedBy: null, withdrawnBy: null };
          rows.set(key, { ...sealedFields(payload, uploaded), ...waits });
        }
        // What it says was sealed when it came: whoever decides may have been shown something else.
        const state = statesAfter[kind];
        if (state === undefined) return;
        const by = state === 'withdrawn' ? 'withdrawnBy' : 'decidedBy';
        rows.change(key, { state, [by]: fieldOf(payload['by']), ...sealedFields(payload, ['reason']) });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", policy_id as "policyId", version, v.sha256,
          encode(sha256(f.bytes), 'hex') as "fileSha256", valid_from::text as "validFrom",
          jsonb_build_object('title', title, 'owner', owner, 'language', language, 'roles', to_jsonb(roles),
            'fileName', file_name, 'kind', kind, 'passages', passages) as "contentSha256",
          state, uploaded_by as "uploadedBy", decided_by as "decidedBy", withdrawn_by as "withdrawnBy", reason
        from policy_versions v left join policy_files f on f.version_id = v.id
        where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
      longTexts,
    ),
};

/** The acts as they were imported: the assistant quotes them as the law. */
export const statuteRegister: Register = {
  name: 'act',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind !== 'library.statute_imported') return;
        const key = ['sourceId', 'language', 'version'].map((name) => keyOf(payload, name)).join(' ');
        rows.set(key, sealedFields(payload, ['sha256', 'contentSha256']));
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select * from (
          select concat_ws(' ', source_id, language, version) as key, false as "isFree", sha256,
            jsonb_build_object('number', number, 'title', title, 'shortName', short_name, 'eli', eli,
              'repealedFrom', repealed_from, 'provisions', provisions) as "contentSha256"
          from statute_editions) editions
        where ${isBehind(sql`key`, after, 'text')} order by key limit ${limit}`,
      longTexts,
    ),
};

/** One at a time: each is as long as an act. */
const longTexts = 1;
