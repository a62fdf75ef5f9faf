import { type FormItem, isContainer } from '@gemelo/contract/forms/document';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconCornerDownRight,
  IconCornerUpLeft,
  IconDotsVertical,
  IconEye,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { kindIcons } from '../kinds.ts';
import { type Step, spotAfter } from '../model/tree.ts';
import type { Builder } from '../use-builder.ts';
import classes from './canvas.module.css';
import { itemKey } from './item-keys.ts';
import type { Carry } from './use-carry.ts';

const steps: [Step, typeof IconArrowUp][] = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['in', IconCornerDownRight],
  ['out', IconCornerUpLeft],
];

function ItemMenu({ item, builder }: { item: FormItem; builder: Builder }) {
  const { t } = useTranslation();
  const { name, label } = item;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('form-builder.item.actions', { name: label })}
        >
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map(([step, Icon]) => (
          <Menu.Item
            key={step}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={!spotAfter(builder.document, name, step)}
            onClick={() => builder.step(name, step)}
          >
            {t(`form-builder.step.${step}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => builder.copy(name)}>
          {t('form-builder.item.copy')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => builder.remove(name)}
        >
          {t('form-builder.item.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Halves of a row while something is carried: above it, and below it or into it. */
function DropHalves({ item, over }: { item: FormItem; over: string | undefined }) {
  const below = isContainer(item.kind) ? 'in' : 'after';
  return (
    <>
      {(['before', below] as const).map((side) => (
        <span
          key={side}
          className={classes.half}
          data-side={side}
          data-drop={`${side} ${item.name}`}
          data-over={over === `${side} ${item.name}` || undefined}
        />
      ))}
    </>
  );
}

interface CanvasItemProps {
  item: FormItem;
  builder: Builder;
  carry: Carry;
  onOpen: () => void;
}

/** One row of the canvas: its kind, its label and what decides about it. */
export function CanvasItem({ item, builder, carry, onOpen }: CanvasItemProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const { name, kind, label } = item;
  const Icon = kindIcons[kind];
  const wrong = builder.problems.filter((problem) => problem.name === name);
  const isChosen = builder.chosen?.name === name;
  return (
    <div
      ref={row}
      className={classes.row}
      data-chosen={isChosen || undefined}
      data-container={isContainer(kind) || undefined}
      data-carried={carry.isCarried(name) || undefined}
    >
      <span
        className={classes.grip}
        aria-hidden
        onPointerDown={(event) => carry.start(event, { name }, row.current)}
      >
        <IconGripVertical size={16} />
      </span>
      <button
        type="button"
        className={classes.face}
        data-item={name}
        aria-current={isChosen || undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Control+D Delete"
        onPointerDown={(event) => event.pointerType === 'mouse' && carry.start(event, { name }, row.current)}
        onClick={() => {
          builder.choose(name);
          onOpen();
        }}
        onKeyDown={(event) => itemKey(event, name, builder)}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={classes.words}>
          <span className={classes.label}>
            <bdi>{label || t(`form-builder.kind.${kind}`)}</bdi>
            {item.required && <span className={classes.required}>*</span>}
          </span>
          <span className={classes.meta}>
            {t(`form-builder.kind.${kind}`)} · <bdi className={classes.name}>{name}</bdi>
          </span>
        </span>
      </button>
      {item.showWhen !== undefined && (
        <span className={classes.mark} data-hint={t('form-builder.item.conditional')}>
          <IconEye size={16} aria-label={t('form-builder.item.conditional')} role="img" />
        </span>
      )}
      {wrong.length > 0 && (
        <span className={classes.wrong} data-hint={wrong.map(({ text }) => text).join('\n')}>
          <IconAlertTriangle size={16} aria-label={t('form-builder.item.problem')} role="img" />
        </span>
      )}
      <ItemMenu item={item} builder={builder} />
      {carry.isCarrying && !carry.isCarried(name) && <DropHalves item={item} over={carry.over} />}
    </div>
  );
}
