import qrcode from "qrcode-generator";

/** A QR code of a text, black on white in both themes, as cameras need it. */
export function Qr({
  text,
  label,
  size = 180,
}: {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
}) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const squares: string[] = [];
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) squares.push(`M${column + 4} ${row + 4}h1v1h-1z`);
    }
  }
  const whole = count + 8;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <rect width={whole} height={whole} fill="#ffffff" />
      <path d={squares.join("")} fill="#000000" />
    </svg>
  );
}
