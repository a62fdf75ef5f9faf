import { ConsentDrawer } from './consent-drawer.tsx';
import type { useProgress } from './use-progress.ts';

interface ConsentQuestionProps {
  progress: ReturnType<typeof useProgress>;
  /** Agreed or not. */
  onAnswered?: (idActivityUser: number) => void;
}

/** Asks who has started an activity whether its place may be shared meanwhile. */
export function ConsentQuestion({ progress, onAnswered }: ConsentQuestionProps) {
  const { asking, consent } = progress;
  const { content } = asking;
  if (!content) return null;
  const answered = () => {
    asking.close();
    onAnswered?.(content.idActivityUser);
  };
  return (
    <ConsentDrawer
      opened={asking.opened}
      consent={consent}
      onClose={() => {
        progress.refuse();
        answered();
      }}
      onGiven={(seconds) => {
        progress.share(content, seconds);
        answered();
      }}
    />
  );
}
