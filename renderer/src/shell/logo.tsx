/** The logo: a key whose bow is a desk lamp's circle of light. */
export function Logo() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect width="24" height="24" rx="7" fill="var(--mantine-color-accent-6)" />
      <circle cx="9.25" cy="10.25" r="3.5" fill="none" stroke="#fff" strokeWidth="2" />
      <path d="M11.9 12.6 17.5 18M15.4 16l1.9-1.9" fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
