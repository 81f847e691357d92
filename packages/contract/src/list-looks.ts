import * as z from './zod.ts';
import { ok, text } from './common.ts';
import { route } from './route.ts';

/** The lists that somebody can look at in a way of their own. */
export const listNames = ['payments', 'cases', 'clients', 'reviews', 'ledger', 'timeline'] as const;
export type ListName = (typeof listNames)[number];

/** How many views one list may have, and how many characters the name of one. */
export const viewsMax = 30;
export const viewNameMax = 60;

/** What is kept under a filter's name and as its value, in characters; of as many filters as no list has. */
const filterNameMax = 40;
const filterValueMax = 300;
const filtersMax = 24;

/** The filters of a list under a name; `search` is what its address holds. */
const savedView = z.object({
  name: text(viewNameMax).check(z.minLength(1)),
  search: z
    .record(z.string().check(z.maxLength(filterNameMax)), z.string().check(z.maxLength(filterValueMax)))
    .check(z.refine((search) => Object.keys(search).length <= filtersMax)),
});
export type SavedView = z.infer<typeof savedView>;

/** How somebody looks at a list. */
export const listLook = z.object({
  /** Ids of the columns that are left out. */
  hidden: z.array(text(filterNameMax)).check(z.maxLength(filtersMax)),
  /** By name. */
  views: z.array(savedView).check(z.maxLength(viewsMax)),
});
export type ListLook = z.infer<typeof listLook>;

export const listLookRoutes = {
  read: route({
    method: 'GET',
    path: '/api/me/list-looks',
    summary: 'How whoever asks looks at lists: views under names, and columns that are left out',
    access: 'signed-in',
    response: z.object({ looks: z.array(z.object({ list: z.enum(listNames), look: listLook })) }),
  }),
  keep: route({
    method: 'PUT',
    path: '/api/me/list-looks/{list}',
    summary: 'Keeps how whoever asks looks at a list, in the place of what was kept',
    access: 'signed-in',
    params: z.object({ list: z.enum(listNames) }),
    body: listLook,
    response: ok,
  }),
};
