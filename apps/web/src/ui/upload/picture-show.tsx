import type { FileData } from '@gemelo/contract/endpoints/files';
import { ActionIcon, useDirection } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { saveFile, useFileUrl } from '../../lib/file-url.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { Loading } from '../states/loading.tsx';
import classes from './picture-show.module.css';
import { useFullScreen } from './use-full-screen.ts';
import { useZoom, ZOOM_MAX } from './use-zoom.ts';

interface PictureShowProps {
  pictures: readonly FileData[];
  /** Index of the picture that is shown. */
  at: number;
  onMove: (at: number) => void;
  /** In a dialog: it takes the keys at once, and the dialog has the download. */
  alone?: boolean;
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}
const Tool = ({ label, disabled = false, onClick, children }: ToolProps) => (
  <ActionIcon
    variant="default"
    size={36}
    aria-label={label}
    data-hint={disabled ? undefined : label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
);

/** One picture at a time: arrows go on, + and − zoom, as do the wheel and two fingers. */
export function PictureShow({ pictures, at, onMove, alone = false }: PictureShowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dir } = useDirection();
  const root = useRef<HTMLDivElement>(null);
  const full = useFullScreen(root);
  const count = pictures.length;
  const picture = pictures[Math.min(at, count - 1)];
  const url = useFileUrl(picture?.idFile, 'whole');
  const { zoom, stage, handlers, ...zooming } = useZoom(picture?.idFile ?? '');
  const [dragged, setDragged] = useState(false);
  if (!picture) return null;
  const go = (step: number) => onMove((at + step + count) % count);
  const onward = dir === 'rtl' ? -1 : 1;
  const keys: Record<string, () => void> = {
    ...(count > 1 ? { ArrowRight: () => go(onward), ArrowLeft: () => go(-onward) } : {}),
    ...{ '+': zooming.in, '=': zooming.in, '-': zooming.out, '0': zooming.reset, f: full.toggle },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const save = () =>
    void saveFile(picture).catch(() => snackbar.error(t('upload.notSaved', { name: picture.name })));
  return (
    <section
      ref={root}
      className={classes.show}
      aria-label={picture.name}
      // Takes the focus with a click or in a dialog; on the way of Tab are its buttons.
      tabIndex={-1}
      data-full={full.on || undefined}
      {...(alone ? { 'data-autofocus': true } : {})}
      onKeyDown={onKeyDown}
    >
      <div
        ref={stage}
        className={classes.stage}
        data-zoomed={zoom.scale > 1 || undefined}
        data-dragged={dragged || undefined}
        {...handlers}
        onPointerDown={(event) => {
          setDragged(true);
          root.current?.focus({ preventScroll: true });
          handlers.onPointerDown(event);
        }}
        onLostPointerCapture={(event) => {
          setDragged(false);
          handlers.onLostPointerCapture(event);
        }}
      >
        {url ? (
          <img
            src={url}
            alt={picture.name}
            draggable={false}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          />
        ) : (
          <Loading kind="block" height={320} />
        )}
      </div>
      <div className={classes.tools}>
        {count > 1 && (
          <>
            <Tool label={t('upload.previous')} onClick={() => go(-1)}>
              <IconChevronLeft size={18} className="mantine-rotate-rtl" />
            </Tool>
            <Tool label={t('upload.next')} onClick={() => go(1)}>
              <IconChevronRight size={18} className="mantine-rotate-rtl" />
            </Tool>
          </>
        )}
        <span className={classes.count} role="status">
          {t('upload.count', { at: at + 1, count })}
        </span>
        <Tool label={t('upload.zoomOut')} disabled={zoom.scale <= 1} onClick={zooming.out}>
          <IconZoomOut size={18} />
        </Tool>
        <span className={classes.scale}>{format.percent(zoom.scale)}</span>
        <Tool label={t('upload.zoomIn')} disabled={zoom.scale >= ZOOM_MAX} onClick={zooming.in}>
          <IconZoomIn size={18} />
        </Tool>
        {full.possible && (
          <Tool label={t(full.on ? 'upload.leaveFull' : 'upload.full')} onClick={full.toggle}>
            {full.on ? <IconArrowsMinimize size={18} /> : <IconArrowsMaximize size={18} />}
          </Tool>
        )}
        {!alone && (
          <Tool label={t('upload.save', { name: picture.name })} onClick={save}>
            <IconDownload size={18} />
          </Tool>
        )}
      </div>
    </section>
  );
}
