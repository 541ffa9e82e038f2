import { permissionWords } from "./permissions";
import "./Apps.css";

/** What somebody may do, a line each. */
export function PermissionList({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className="permissions">
      {scopes.map((scope) => (
        <li key={scope}>{permissionWords(scope)}</li>
      ))}
    </ul>
  );
}
