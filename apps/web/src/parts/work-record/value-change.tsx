import { IconArrowRight } from '@tabler/icons-react';

/** The old value struck through, and the new one. */
export const ValueChange = ({ was, became }: { was: string; became: string }) => (
  <>
    <s>
      <bdi>{was}</bdi>
    </s>
    <IconArrowRight size={14} className="mantine-rotate-rtl" aria-hidden />
    <bdi>{became}</bdi>
  </>
);
