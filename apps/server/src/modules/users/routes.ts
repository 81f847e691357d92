import { identityRoutes, listLookRoutes, profileRoutes, userRoutes } from '@sorgfalt/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { createListLooks } from './list-looks.ts';
import type { createProfiles } from './profile.ts';
import { toWire } from './service.ts';
import type { UserService } from './service.ts';

/** Whose picture it is changes at its own address only, and a page that shows it is nobody else's. */
const pictureHeaders = {
  'cache-control': 'private, max-age=86400',
  'content-disposition': 'inline; filename="picture"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export function addProfileRoutes(router: Router, profiles: ReturnType<typeof createProfiles>): void {
  router.add(profileRoutes.setName, async ({ caller, body }) =>
    toWire(await profiles.setName(signedIn(caller), body.name)),
  );
  router.add(profileRoutes.setPicture, async ({ caller, body }) =>
    toWire(await profiles.setPicture(signedIn(caller), body.picture)),
  );
  router.add(profileRoutes.removePicture, async ({ caller }) =>
    toWire(await profiles.removePicture(signedIn(caller))),
  );
  router.add(profileRoutes.picture, async ({ params, reply }) => {
    const { media, bytes } = await profiles.picture(params.uid);
    void reply.headers(pictureHeaders).type(media);
    return bytes;
  });
}

export function addListLookRoutes(router: Router, looks: ReturnType<typeof createListLooks>): void {
  router.add(listLookRoutes.read, async ({ caller }) => ({ looks: await looks.read(signedIn(caller).id) }));
  router.add(listLookRoutes.keep, async ({ caller, params, body }) => {
    await looks.keep(signedIn(caller), params.list, body);
    return { ok: true as const };
  });
}

export function addUserRoutes(router: Router, service: UserService): void {
  router.add(identityRoutes.me, async ({ caller }) => {
    const row = await service.find(signedIn(caller).id);
    if (row === undefined) throw new AppError('unauthenticated');
    return toWire(row);
  });
  router.add(userRoutes.list, ({ query }) => service.list(query));
  router.add(userRoutes.search, ({ body }) => service.list(body));
  router.add(userRoutes.asleep, ({ query }) => service.listAsleep(query));
  router.add(userRoutes.setRole, async ({ caller, params, body }) =>
    toWire(await service.setRole(signedIn(caller), params.uid, body)),
  );
  router.add(userRoutes.setState, async ({ caller, params, body }) =>
    toWire(await service.setState(signedIn(caller), params.uid, body)),
  );
}
