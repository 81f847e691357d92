import { identityRoutes } from '@sorgfalt/contract';
import type { Route, RouteInput, RouteOutput } from '@sorgfalt/contract';
import { upload } from '../modules/payments.ts';
import { startTestApp } from '../test-app.ts';
import type { Answer, TestApp } from '../test-app.ts';

/** Those who work in the firm: two of each role, so that any pair can be made. */
const staff = {
  anna: 'editor',
  beat: 'editor',
  clara: 'admin',
  dario: 'admin',
  gast: 'guest',
} as const;
export type OfficerName = keyof typeof staff;

/** One act of an officer that the product accepted. */
export interface Act {
  readonly by: OfficerName;
  /** What was done, by the name of the route: `onboarding.create`, `review.decide`. */
  readonly act: string;
  readonly input: unknown;
}

/** An officer as the scenarios move him: everything goes over HTTP, with his own token. */
export interface Officer {
  readonly name: OfficerName;
  readonly uid: string;
  readonly role: (typeof staff)[OfficerName];
  /** Calls a route and, where the product accepts, notes it in the diary. */
  does<R extends Route>(
    act: string,
    route: R,
    input: RouteInput<R>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<RouteOutput<R>>>;
  /** The same with a file. */
  uploads<R extends Route>(
    act: string,
    route: R,
    text: string,
    query: string,
  ): Promise<Answer<RouteOutput<R>>>;
}

/** The people of one scenario, with a diary of what they did: what an oracle judges by, instead of the product's word. */
export interface Office extends Readonly<Record<OfficerName, Officer>> {
  readonly diary: Act[];
}

export interface Firm {
  readonly app: TestApp;
  /** The officers, with an empty diary. */
  office(): Office;
}

/** The product with its staff signed in. */
export async function openFirm(): Promise<Firm> {
  // All of them work at once, from one address.
  const app = await startTestApp({ REQUESTS_PER_MINUTE: '1000000' });
  const people = await Promise.all(
    names.map(async (name) => {
      const token = await app.token(staff[name], name);
      const { body } = await app.call(identityRoutes.me, {}, { token });
      return { name, uid: body.uid, token };
    }),
  );
  return {
    app,
    office() {
      const diary: Act[] = [];
      const officers = people.map(({ name, uid, token }): [OfficerName, Officer] => {
        const noted = <T extends { status: number }>(act: string, input: unknown, answer: T): T => {
          if (answer.status < 400) diary.push({ by: name, act, input });
          return answer;
        };
        const officer: Officer = {
          name,
          uid,
          role: staff[name],
          does: async (act, route, input, headers) =>
            noted(act, input, await app.call(route, input, { token }, headers)),
          uploads: async (act, route, text, query) =>
            noted(act, query, await upload(app, route, text, { as: { token }, query })),
        };
        return [name, officer];
      });
      return { diary, ...(Object.fromEntries(officers) as Record<OfficerName, Officer>) };
    },
  };
}

const names = Object.keys(staff) as OfficerName[];
