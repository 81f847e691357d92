import { lazy } from 'react';

/** A structure drawn, in a chunk of its own: for whoever wants to see it. */
export const LazyDrawing = lazy(async () => {
  const { StructureDrawing } = await import('./structure-drawing.tsx');
  return { default: StructureDrawing };
});
