import { permissionWords } from "./permissions";
import "./Apps.css";

/** A list of permissions. */
export function PermissionList({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className="permissions">
      {scopes.map((scope) => (
        <li key={scope}>{permissionWords(scope)}</li>
      ))}
    </ul>
  );
}
