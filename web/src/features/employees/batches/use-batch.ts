import type { Batch } from "@lineup/contract/employees/batches/schemas";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { callQuery } from "#web/lib/api/use-call.ts";

const everyMs = 1_000;
const underWay: ReadonlySet<Batch["state"]> = new Set(["waiting", "running", "undoing"]);

/** @returns true while a batch waits to be applied, is being applied or is being undone */
export function isUnderWay({ state }: Pick<Batch, "state">): boolean {
  return underWay.has(state);
}

/**
 * Loads a batch and polls the batch every second until the batch is finished. When the batch is finished, the hook refetches the
 * lists of people.
 */
export function useBatch(id: number): UseQueryResult<Output<"getBatch">, ApiError> {
  const query = useQuery({
    ...callQuery("getBatch", { company_id: useCompanyId(), id }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.batch) ? everyMs : false),
  });
  const running = query.data && isUnderWay(query.data.batch);
  const before = useRef(running);
  useEffect(() => {
    if (before.current && running === false) refreshList("employees");
    before.current = running;
  }, [running]);
  return query;
}
