/** The product's mark: a block of sand cut open, sky-blue water below. */
export function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 1.5 21.5 7 12 12.500 2.500 7z" fill="#F1BE6C" />
      <path d="M2.500 7 12 12.500v4.200L2.500 11.300z" fill="#D99A3E" />
      <path d="M21.500 7 12 12.500v4.200l9.500-5.400z" fill="#B97D2C" />
      <path d="M2.500 11.300 12 16.700V22.500l-9.500-5.500z" fill="#2E9C8C" />
      <path d="M21.500 11.300 12 16.700V22.500l9.500-5.500z" fill="#1F7A73" />
      <path d="M6 7.300c2-1.400 3.700.4 5.500-.4s2.400-2 5.500-1" stroke="#8A5A1E" strokeWidth="1.300" fill="none" strokeLinecap="round" />
    </svg>
  );
}
