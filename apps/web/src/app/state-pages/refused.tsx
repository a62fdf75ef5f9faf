import { Screen } from '../../ui/screen.tsx';
import { Refusal } from '../../ui/states/refusal.tsx';
import { usePlace } from '../shell/use-place.ts';

/** Replaces a screen that the user's roles may not open. */
export function Refused() {
  const { title } = usePlace();
  return (
    <Screen title={title}>
      <Refusal />
    </Screen>
  );
}
