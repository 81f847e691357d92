import { participations as parts } from '@sorgfalt/workflow';
import { sql } from '../../platform/database/orm.ts';
import { areBehind, readRegister, Rows } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';
import type { Participation } from './participations.ts';

/**
 * Who had a part in what, so that they do not decide it. One that nothing was sealed of keeps somebody from deciding as well, so it
 * is no finding: what is done to a draft is sealed when it is submitted.
 */
export const participationRegister: Register = {
  name: 'participation',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ payload: { participations } }) {
        if (participations === undefined) return;
        for (const { subjectId, uid, act } of participations as readonly Participation[])
          rows.set(`${subjectId} ${uid} ${act}`, { part: parts[act] });
      },
    };
  },
  read: (tx) =>
    readRegister(tx, (after, limit) => {
      const place = sql`subject_id, uid, act`;
      return sql`select concat_ws(' ', ${place}) as key, true as "isFree", part from participations
        where ${areBehind(place, after?.split(' ') ?? null)} order by ${place} limit ${limit}`;
    }),
};
