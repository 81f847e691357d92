import type { en } from './en.ts';

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** What a client's file says in a language. */
export type Words = Texts<typeof en>;
