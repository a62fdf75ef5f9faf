interface LogoProps {
  size?: number;
  /** Shows the product name beside the mark. */
  withName?: boolean;
}

/** Two mirrored leaves on one vein: the thing and its twin. */
export function Logo({ size = 28, withName }: LogoProps) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * 0.32 }}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        role="img"
        aria-label="Gemelo"
        style={{ flex: 'none' }}
      >
        <path
          d="M14.5 29C6.5 26.5 2.5 20.5 3 11c0-.6.7-1 1.2-.7C11 14 14.5 19.5 14.5 29Z"
          fill="var(--g-primary)"
        />
        <path
          d="M17.5 29c8-2.5 12-8.5 11.5-18 0-.6-.7-1-1.2-.7C21 14 17.5 19.5 17.5 29Z"
          fill="none"
          stroke="var(--g-primary)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <circle cx="10.5" cy="5.5" r="2.5" fill="var(--g-primary)" />
        <circle cx="21.5" cy="5.5" r="2" fill="none" stroke="var(--g-primary)" strokeWidth="1.75" />
      </svg>
      {withName && (
        <span
          aria-hidden
          style={{
            color: 'var(--g-text-strong)',
            fontSize: size * 0.64,
            fontWeight: 650,
            letterSpacing: '-0.02em',
            lineHeight: 1,
          }}
        >
          Gemelo
        </span>
      )}
    </span>
  );
}
