import { useEffect, useRef } from 'react';
import { type ChartTokens, readTokens } from './chart-theme.ts';
import { type ChartOption, connect, type EChartsType, init } from './echarts-core.ts';

export interface Pick {
  series: string;
  /** Category, or time in milliseconds. */
  at: string | number;
  value: unknown;
  index: number;
}

export interface ChartCanvasProps {
  /** Makes the option; called anew when the colours change. */
  draw: (tokens: ChartTokens) => ChartOption;
  scheme: 'dark' | 'light';
  height: number;
  /** Charts of one group share the hovered category. */
  group?: string | undefined;
  onPick?: ((pick: Pick) => void) | undefined;
  /** Provides a function that captures the image while the chart is mounted. */
  onReady: (takePicture: (() => HTMLCanvasElement) | undefined) => void;
}

/** The part that needs ECharts, in a chunk of its own. */
export function ChartCanvas({ draw, scheme, height, group, onPick, onReady }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    if (!place.current) return undefined;
    const instance = init(place.current, null, { renderer: 'canvas' });
    chart.current = instance;
    instance.on('click', (event) => {
      const at = Array.isArray(event.value) ? (event.value[0] as string | number) : event.name;
      pick.current?.({ series: event.seriesName ?? '', at, value: event.value, index: event.dataIndex });
    });
    const observer = new ResizeObserver(() => instance.resize({ animation: { duration: 0 } }));
    observer.observe(place.current);
    onReady(() => instance.renderToCanvas({ pixelRatio: 2 }));
    return () => {
      onReady(undefined);
      observer.disconnect();
      chart.current = undefined;
      instance.dispose();
    };
  }, [onReady]);

  useEffect(() => {
    if (!chart.current || !group) return;
    chart.current.group = group;
    connect(group);
  }, [group]);

  useEffect(() => {
    // Tokens depend on the colour scheme and are current by the time effects run.
    const shown = draw(readTokens());
    chart.current?.setOption({ ...shown, darkMode: scheme === 'dark' }, { replaceMerge: ['series'] });
  }, [draw, scheme]);

  // The time axis runs left to right in every language.
  return <div ref={place} dir="ltr" style={{ blockSize: height, cursor: onPick ? 'pointer' : undefined }} />;
}
