import type { BoardWidget, WidgetKind } from '@gemelo/contract/endpoints/board-document';
import { VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Period } from '../../../parts/bi/source.ts';
import { useNow } from '../../../parts/readings/time-window.ts';
import { ChartBone } from '../../../ui/chart/chart-frame.tsx';
import { cardFrame } from '../../../ui/layout/card.tsx';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { widgets } from '../widget-registry.ts';
import { useTrim } from './use-trim.ts';
import { useTurn } from './use-turn.tsx';
import { useWidgetName } from './use-widget-name.ts';
import { fixedPeriod, sourceOf, type Variables } from './widget-scope.ts';
import classes from './widgets.module.css';

/** What surrounds a picture in its frame, in pixels: title, padding and border. */
const FRAME = 72;
const TITLE = 28;
const MINUTE = 60_000;
/** These ask for no figures. */
const quick: ReadonlySet<WidgetKind> = new Set(['text', 'clock', 'alarm-list']);

interface WidgetViewProps {
  widget: BoardWidget;
  variables: Variables;
  period: Period;
  /** Height of its cell in pixels. */
  cellHeight: number;
  /** Charts with the same group share the hovered moment. */
  hover: string;
}

function Missing() {
  const { t } = useTranslation();
  return (
    <div className={`${cardFrame} ${classes.missing}`}>
      <NoData compact title={t('boards.missing.title')} text={t('boards.missing.text')} />
    </div>
  );
}

function Started({ widget, variables, period, hover, height }: WidgetViewProps & { height: number }) {
  const timeZone = useTimeZone();
  const now = useNow(MINUTE);
  const entry = widgets[widget.kind];
  const source = useMemo(() => sourceOf(widget, variables), [widget, variables]);
  const own = useMemo(
    () => (widget.period === 'follow' ? undefined : fixedPeriod(widget.period, { now, timeZone })),
    [widget.period, now, timeZone],
  );
  if (!entry) return <Missing />;
  return (
    <entry.Component
      source={source}
      period={own ?? period}
      height={height}
      hover={hover}
      options={widget.options}
    />
  );
}

interface InTurnProps {
  waits: boolean;
  onStart: () => void;
  bone: ReactNode;
  children: ReactNode;
}

function InTurn({ waits, onStart, bone, children }: InTurnProps) {
  const mine = useTurn(waits);
  useEffect(() => {
    if (mine) onStart();
  }, [mine, onStart]);
  return mine ? <Suspense fallback={bone}>{children}</Suspense> : bone;
}

/** A widget in its cell: it begins when it is near the viewport and it is its turn, and never changes its size. */
export const WidgetView = memo(function WidgetView(props: WidgetViewProps) {
  const { widget, cellHeight } = props;
  const { title } = widget;
  const nameOf = useWidgetName();
  const content = useRef<HTMLDivElement>(null);
  const [started, setStarted] = useState(false);
  const start = useCallback(() => setStarted(true), []);
  const trim = useTrim(content, cellHeight, started);
  const height = Math.max(60, cellHeight - FRAME - (title ? TITLE : 0) - trim);
  const bone = (
    <div className={cardFrame}>
      <ChartBone height={height} />
    </div>
  );
  return (
    <div className={classes.widget}>
      {title ? (
        <h2 className={classes.title}>
          <bdi>{title}</bdi>
        </h2>
      ) : (
        <VisuallyHidden component="h2">{nameOf(widget)}</VisuallyHidden>
      )}
      <div ref={content} className={classes.content}>
        <div className={classes.frame}>
          <WhenNear height={cellHeight - (title ? TITLE : 0)}>
            <InTurn waits={!quick.has(widget.kind)} onStart={start} bone={bone}>
              <Started {...props} height={height} />
            </InTurn>
          </WhenNear>
        </div>
      </div>
    </div>
  );
});
