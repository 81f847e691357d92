/**
 * Something that the operator must mend before the server can run. Its message is one sentence that says
 * what to do; the start script prints it without a stack.
 */
export class StopError extends Error {
  override readonly name = 'StopError';
}
