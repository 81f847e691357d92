import * as z from './zod.ts';
import { plainName, text } from './common.ts';
import { user } from './identity.ts';
import { route } from './route.ts';

/** The longest edge of a picture of somebody, in pixels, and how many bytes it may have. */
export const pictureEdgeMax = 1024;
export const pictureBytesMax = 150_000;

const ownName = text(120).check(z.overwrite(plainName), z.minLength(1));

export const profileRoutes = {
  setName: route({
    method: 'PUT',
    path: '/api/me/name',
    summary: 'Changes the own name; what a provider says later does not change it back',
    access: 'signed-in',
    body: z.object({ name: ownName }),
    response: user,
  }),
  setPicture: route({
    method: 'PUT',
    path: '/api/me/picture',
    summary:
      'Sets the own picture: PNG, JPEG or WebP in base64, kept without what does not belong to the image',
    access: 'signed-in',
    body: z.object({ picture: z.string().check(z.maxLength(Math.ceil(pictureBytesMax / 3) * 4)) }),
    response: user,
  }),
  removePicture: route({
    method: 'DELETE',
    path: '/api/me/picture',
    summary: 'Forgets the own picture',
    access: 'signed-in',
    response: user,
  }),
  picture: route({
    method: 'GET',
    path: '/api/users/{uid}/picture',
    summary: 'The picture of somebody who works here',
    access: 'signed-in',
    params: z.object({ uid: text(100) }),
    /** Another picture has another address. */
    query: z.object({ v: z.optional(text(20)) }),
    response: z.any(),
    media: ['image/png', 'image/jpeg', 'image/webp'],
  }),
};
