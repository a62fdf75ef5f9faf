import type { StateCategory } from '@gemelo/contract/kit/state-categories';
import { IconBan, IconCircleCheck, IconHourglass, IconProgress } from '@tabler/icons-react';
import { ownVariables } from '../../ui/states/own-colour.ts';
import { type Icon, StateBadge, type Tone } from '../../ui/states/state-badge.tsx';

export interface WorkState {
  name: string;
  category: StateCategory;
  color: string | null;
}

interface WorkStateProps {
  state: WorkState;
  /** The icon of what nobody has begun: tickets and tasks have their own. */
  newIcon: Icon;
}

const tones: Record<StateCategory, Tone> = {
  new: 'info',
  progress: 'normal',
  waiting: 'silent',
  done: 'normal',
  cancelled: 'silent',
};
const icons: Record<Exclude<StateCategory, 'new'>, Icon> = {
  progress: IconProgress,
  waiting: IconHourglass,
  done: IconCircleCheck,
  cancelled: IconBan,
};

/** The icon is that of the category; the colour too, where the catalogue has none. */
const lookOf = ({ state: { category, color }, newIcon }: WorkStateProps) => ({
  tone: tones[category],
  icon: category === 'new' ? newIcon : icons[category],
  own: ownVariables(color),
});

export const WorkStateBadge = ({ plain = false, ...props }: WorkStateProps & { plain?: boolean }) => (
  <StateBadge {...lookOf(props)} plain={plain}>
    <bdi>{props.state.name}</bdi>
  </StateBadge>
);

/** The icon of a state alone, beside its name. */
export const WorkStateMark = (props: WorkStateProps) => (
  <StateBadge {...lookOf(props)} plain>
    {''}
  </StateBadge>
);
