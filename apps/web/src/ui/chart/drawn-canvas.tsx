import { useComputedColorScheme } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ChartCanvasProps } from './chart-canvas.tsx';
import { ChartBone } from './chart-frame.tsx';

const Canvas = lazy(() => import('./chart-canvas.tsx').then(({ ChartCanvas }) => ({ default: ChartCanvas })));

/** The picture in the colours of the theme; ECharts is loaded when the first chart is drawn. */
export function DrawnCanvas(props: Omit<ChartCanvasProps, 'scheme'>) {
  const scheme = useComputedColorScheme('dark');
  return (
    <Suspense fallback={<ChartBone height={props.height} />}>
      <Canvas {...props} scheme={scheme} />
    </Suspense>
  );
}
