import { registerMutations } from '@sorgfalt/contract';
import type { RegisterFinding, RegisterPublished } from '@sorgfalt/contract';
import type { AcceptanceReason } from '@sorgfalt/risk';

/** Why somebody has to look at what a register says: legal persons are identified by it (AMLA Art. 3). */
export function registerReason({
  name,
  register,
  isAbsent,
  differs,
  contradicts,
}: RegisterFinding): AcceptanceReason {
  const code = isAbsent
    ? 'register-absent'
    : differs.length > 0
      ? 'register-differs'
      : 'registers-contradict';
  const fields = new Set([...differs, ...contradicts]);
  return {
    code,
    field: null,
    params: { name, register, fields: [...fields].join(' ') },
    article: 'AMLA Art. 3',
  };
}

/** What was published, told once for each company: which mutations, how many publications, and when the last one was. */
export function publishedReasons(published: readonly RegisterPublished[]): AcceptanceReason[] {
  const companies = Map.groupBy(published, ({ partyId, register }) => JSON.stringify([partyId, register]));
  return [...companies.values()].map((of) => {
    const [{ name, register } = { name: '', register: '' }] = of;
    const mutations = registerMutations.filter((each) => of.some((one) => one.mutations.includes(each)));
    const [publishedOn = ''] = of
      .map((each) => each.publishedOn)
      .toSorted()
      .toReversed();
    return {
      code: 'register-published',
      field: null,
      params: { name, register, mutations: mutations.join(' '), publishedOn, count: of.length },
      article: 'AMLA Art. 7 para. 1bis',
    };
  });
}
