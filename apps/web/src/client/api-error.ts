import type { ErrorBody, ErrorCode, FieldError } from '@sorgfalt/contract';

/** Codes the server sends, plus what can go wrong before it answers. */
export type ApiErrorCode = ErrorCode | 'no-response' | 'timeout' | 'invalid-response';

/** A refused or failed call. `status` is 0 where no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode | undefined;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly fields: readonly FieldError[];
  readonly details: Readonly<Record<string, string | number>>;

  constructor(parts: {
    code: ApiErrorCode | undefined;
    status: number;
    message: string;
    requestId?: string | undefined;
    fields?: readonly FieldError[] | undefined;
    details?: Readonly<Record<string, string | number>> | undefined;
    cause?: unknown;
  }) {
    super(parts.message, { cause: parts.cause });
    this.code = parts.code;
    this.status = parts.status;
    this.requestId = parts.requestId;
    this.fields = parts.fields ?? [];
    this.details = parts.details ?? {};
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}

/** The error that an answer holds; a proxy's page without our body keeps the status alone. */
export function errorOf(status: number, body: unknown, requestId: string | null): ApiError {
  if (!isErrorBody(body)) {
    // Other backends, and what stands in front of ours, may answer with a plain sentence.
    const message =
      typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
        ? body.error
        : '';
    return new ApiError({ code: undefined, status, message, requestId: requestId ?? undefined });
  }
  const { code, message, fields, details } = body.error;
  return new ApiError({ code, status, message, requestId: body.error.requestId, fields, details });
}

export function noResponse(cause: unknown, code: 'no-response' | 'timeout' = 'no-response'): ApiError {
  return new ApiError({
    code,
    status: 0,
    message: 'No response from server - check your connection',
    cause,
  });
}

/** The value of a call, or `empty` where the server says that there is nothing (404). */
export async function emptyOn404<T>(call: Promise<T>, empty: T): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return empty;
    throw error;
  }
}

/** Whether what was asked for does not exist, or has a name that nothing can have. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
