"""The manifests of deploy/kubernetes: checked against the published schemas, and against what they rely on."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

REPOSITORY = Path(__file__).parents[2]
MANIFESTS = sorted((REPOSITORY / "deploy" / "kubernetes").glob("*.yaml"))
UPSTREAM = (REPOSITORY / "deploy" / "kubernetes" / "upstream.conf").read_text("utf-8")
VERSIONS = ("1.31", kubernetes_validate.latest_version())
"""The oldest version of Kubernetes that knows all fields, and the newest of which there is a schema."""


def objects(kind: str = "") -> Iterator[Any]:
    """The objects in the manifests, all or those of one kind."""
    for path in MANIFESTS:
        for each in yaml.safe_load_all(path.read_text("utf-8")):
            if kind in ("", each["kind"]):
                yield each


def named(kind: str, name: str) -> Any:
    return next(each for each in objects(kind) if each["metadata"]["name"] == name)


@pytest.mark.parametrize("version", VERSIONS)
def test_every_object_is_what_the_schema_says(version: str) -> None:
    assert {each["kind"] for each in objects()} >= {"StatefulSet", "Deployment", "Service", "NetworkPolicy"}
    for each in objects():
        kubernetes_validate.validate(each, version, strict=True)


def test_a_misspelt_field_is_found() -> None:
    policy = next(objects("NetworkPolicy"))
    policy["spec"]["podSelektor"] = {}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(policy, VERSIONS[-1], strict=True)


def test_every_instance_has_a_service_by_which_the_proxy_finds_the_kernels_of_its_number() -> None:
    guide = named("StatefulSet", "rainbow7")["spec"]
    assert guide["ordinals"]["start"] == 1, "the only instance has number 0"
    names = dict(re.findall(r"upstream (\w+) { server ([\w-]+):8866;", UPSTREAM))
    routes = dict(re.findall(r"\(\?:kernels\|shutdown\)/([\da-f]{2}) (\w+);", UPSTREAM))
    everybody = re.findall(r"server ([\w-]+):8866 max_fails", UPSTREAM)
    assert len(routes) == len(names) == len(everybody) == guide["replicas"]
    for prefix, upstream in routes.items():
        service = named("Service", names[upstream])
        selected = {**guide["template"]["metadata"]["labels"], "apps.kubernetes.io/pod-index": str(int(prefix, 16))}
        assert service["spec"]["selector"] == selected
        assert service["spec"]["ports"][0]["port"] == 8866
        assert names[upstream] in everybody


def test_ports_probes_and_figures_are_those_of_the_image() -> None:
    image = (REPOSITORY / "deploy" / "container" / "Dockerfile").read_text("utf-8")
    (container,) = named("StatefulSet", "rainbow7")["spec"]["template"]["spec"]["containers"]
    ports = {each["name"]: each["containerPort"] for each in container["ports"]}
    assert f"EXPOSE {ports['pages']}" in image and f"0.0.0.0:{ports['watch']}" in image
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        assert container[probe]["httpGet"] == {"path": "/healthz", "port": "watch"}
    user = re.search(r"^USER (\d+)$", image, re.M)
    pod = named("StatefulSet", "rainbow7")["spec"]["template"]["spec"]
    assert user is not None and pod["securityContext"]["runAsUser"] == int(user[1])


def test_the_guide_can_connect_to_nothing_and_the_proxy_only_to_the_guide() -> None:
    nobody, guide = named("NetworkPolicy", "nobody")["spec"], named("NetworkPolicy", "guide")["spec"]
    assert nobody["podSelector"] == {} and not nobody.get("ingress") and not nobody.get("egress")
    assert guide["egress"] == [] and guide["policyTypes"] == ["Ingress", "Egress"]
    for policy, workload in ((guide, named("StatefulSet", "rainbow7")), (None, named("Deployment", "proxy"))):
        spec = policy or named("NetworkPolicy", "proxy")["spec"]
        assert spec["podSelector"]["matchLabels"] == workload["spec"]["template"]["metadata"]["labels"]


def test_the_proxy_has_all_files_that_its_settings_include() -> None:
    pod = named("Deployment", "proxy")["spec"]["template"]["spec"]
    guide = (REPOSITORY / "docs" / "deploying.md").read_text("utf-8")
    command = re.search(r"create configmap nginx [^`]*?(?=\n#|\n```)", guide, re.S)
    assert command is not None and pod["volumes"][0]["configMap"]["name"] == "nginx"
    files = [Path(each) for each in re.findall(r"--from-file=(\S+)", command[0])]
    assert all((REPOSITORY / each).is_file() for each in files)
    mounted = {each.name for each in files}
    assert {each.get("subPath", "plain.conf") for each in pod["containers"][0]["volumeMounts"]} <= mounted
    included = {
        name
        for each in files
        for name in re.findall(r"include /etc/nginx/rainbow7/(\S+);", (REPOSITORY / each).read_text("utf-8"))
    }
    assert included and included <= mounted
