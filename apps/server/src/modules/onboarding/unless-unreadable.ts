import { AppError } from '../../platform/http/app-error.ts';

/** What is read, or null where something kept of it cannot be. */
export async function unlessUnreadable<T>(reading: PromiseLike<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === 'record-unreadable') return null;
    throw error;
  }
}
