/**
 * `zod/mini`, in which every object refuses members that it does not declare: an unknown field of a request is an
 * error that names it, never silently dropped, and an answer holds what it declares and nothing else. Records stay open.
 */
export * from 'zod/mini';
export { strictObject as object } from 'zod/mini';
