import type { RegisterFinding } from '@sorgfalt/contract';
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
