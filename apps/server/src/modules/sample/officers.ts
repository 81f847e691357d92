import type { Caller } from '../../platform/auth/authenticator.ts';
import { sampleOfficers } from '../../platform/sample-officers.ts';

/** An invented officer: none has an account or can sign in, so none proves who he is, and what asks for a proof waits. */
function officer(uid: string, name: string, email: string) {
  const img = '/assets/img/profiles/default_profile.png';
  const caller: Caller = {
    kind: 'user',
    id: uid,
    role: 'editor',
    name,
    sessionId: uid,
    isConfirmed: true,
    provedSecondsAgo: null,
  };
  return { user: { uid, name, email, img }, caller };
}

/** Who takes the clients of the sample firm in and enters their payments: whoever loads it may so decide the reviews. */
export const selma = officer(sampleOfficers[0], 'Selma Beispiel', 'selma.beispiel@example.invalid');

/** Who decides in the large sample firm what an officer may decide. */
export const deciders = [
  officer(sampleOfficers[1], 'Urs Probemann', 'urs.probemann@example.invalid'),
  officer(sampleOfficers[2], 'Lina Testhaus', 'lina.testhaus@example.invalid'),
] as const;
