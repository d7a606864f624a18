import type { Employee } from "@lineup/contract/employees/schemas";
import { IconHandStop } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";

/** Managers' requests to meet this person: the active request and earlier ones. */
export function EmployeeRequests({ person }: { person: Employee }): ReactNode {
  const say = employeesTexts.useTexts();
  const id = useId();
  const active = person.manager_request_active;
  const whom = person.name_first || person.display_name;
  const earlier = person.manager_requests.filter(({ closed_at }) => closed_at !== null);
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>{say("requests.title")}</h2>
        {active && <Badge tone="warning">{say("requests.open")}</Badge>}
      </div>
      {active ? (
        <p>
          {say("requests.asked", { name: active.requested_by.name, person: whom })}{" "}
          <span className="dim small">
            <RelativeTime iso={active.created_at} />
          </span>
        </p>
      ) : (
        <p className="dim">{say("requests.none")}</p>
      )}
      {(active || person.is_active) && <Turn person={person} />}
      {earlier.length > 0 && (
        <details>
          <summary>{say("requests.earlier", { count: earlier.length })}</summary>
          <ul className={styles.items}>
            {earlier.map((request) => (
              <li key={request.id}>
                {say("requests.wanted", { name: request.requested_by.name, person: whom })}
                <span className="dim small">
                  {formatDateTime(request.created_at)}
                  {request.closed_by &&
                    ` · ${say("requests.closed", { name: request.closed_by.name })}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Turn({ person }: { person: Employee }): ReactNode {
  const say = employeesTexts.useTexts();
  const told = (key: "requests.made" | "requests.done") => ({
    onSuccess: () => {
      refreshList("employees");
      toast({ title: say(key), variant: "success" });
    },
    onError: (error: unknown) => void showError(error, say("act.failed")),
  });
  const request = useCallMutation("requestEmployee", told("requests.made"));
  const unrequest = useCallMutation("unrequestEmployee", told("requests.done"));
  const about = { company_id: person.company_id, id: person.id };
  const isOpen = person.manager_request_active !== null;
  const turn = isOpen ? unrequest : request;
  return (
    <div className="row">
      <Button
        variant="secondary"
        outline
        icon={isOpen ? undefined : <IconHandStop size={18} aria-hidden="true" />}
        loading={request.isPending || unrequest.isPending}
        onClick={() => turn.mutate(about)}
      >
        {say(isOpen ? "requests.close" : "requests.ask")}
      </Button>
    </div>
  );
}
